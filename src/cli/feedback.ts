import { Command, InvalidArgumentError } from 'commander';
import type { Feedback } from '../client/client.ts';
import { positive, refuseWords } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function feedbackCommand(): Command {
  const command = new Command('feedback').description(
    'show what readers said of answers, and make eval cases of it',
  );
  command
    .command('list', { isDefault: true })
    .description('the newest votes, with their questions')
    .option('--rating <rating>', 'only `up` or only `down`', rating)
    .option('--limit <number>', 'how many', positive, 20)
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  command
    .command('case')
    .argument('<id>', 'the vote, as `list` shows it', positive)
    .description("add a case made of a vote to the project's golden set")
    .option('--json', 'print one JSON object')
    .action(makeCase);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix feedback\n  helix feedback list --rating down\n  helix feedback case 3\n  helix eval --project default',
  );
}

type ListOptions = { rating?: Feedback['rating']; limit: number; json?: boolean };

async function list({ json, ...filter }: ListOptions): Promise<void> {
  await withClient(async (client) => {
    const { feedback } = await client.feedback(filter);
    if (json) console.log(JSON.stringify({ feedback }));
    else if (feedback.length === 0)
      console.log('Nobody has said anything of an answer yet. The page asks below each answer.');
    else
      console.log(
        table(
          ['id', 'rating', 'reason', 'case', 'comment', 'question'],
          feedback.map((vote) => [
            vote.feedback_id,
            vote.rating,
            vote.reason,
            vote.case_id,
            shortened(vote.comment),
            shortened(vote.question),
          ]),
        ),
      );
  });
}

async function makeCase(id: number, { json }: { json?: boolean }): Promise<void> {
  await withClient(async (client) => {
    const made = await client.feedbackToCase(id);
    console.log(
      json
        ? JSON.stringify(made)
        : `added the case "${made.case.id}" to the golden set of ${made.project}; \`helix eval --project ${made.project}\` runs it`,
    );
  });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function rating(value: string): Feedback['rating'] {
  if (value === 'up' || value === 'down') return value;
  throw new InvalidArgumentError('It must be up or down.');
}
