import { Command, InvalidArgumentError } from 'commander';
import { checkedQuestion } from '../answer/checked-question.ts';
import type { SearchFilter, SearchOptions, SearchResponse } from '../client/client.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { describeSearch } from './describe-search.ts';
import { explainSearch } from './explain-search.ts';
import { loadSettings } from './load-settings.ts';
import { isDate, positive } from './parse-arguments.ts';
import { openService } from './service.ts';

/** As many as each channel finds. */
const MOST_RESULTS = 50;

export function searchCommand(): Command {
  return new Command('search')
    .description('show the passages a question would be answered from, and why; no answer is written')
    .argument('<question>', 'what you want to know')
    .option('--explain', 'show words, ranks, scores, fusion, the gate and timings')
    .option('--project <name>', 'the project to search', DEFAULT_PROJECT)
    .option('--role <role>', 'a role of the project: only what it may see is found')
    .option('-k <number>', `how many passages, at most ${MOST_RESULTS}`, results, 10)
    .option('--tag <tag>', 'only documents with this tag; again for another that will do', gathered, [])
    .option('--type <type>', 'only documents of this type, such as pdf; again for another', gathered, [])
    .option('--document <id>', 'only this document; again for another', gatheredIds, [])
    .option('--from <date>', 'only versions that came into force then or later, such as 2026-01-01', date)
    .option('--to <date>', 'only versions that came into force then or earlier', date)
    .option('--as-of <date>', 'search the versions that held then', date)
    .option(
      '--history <json>',
      'what was asked and answered before, oldest first, as the API has it',
      history,
    )
    .option('--tenant <id>', 'the tenant to search; there is one')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix search "refund period"\n  helix search "refund period" --explain -k 5\n  helix search "remote work" --tag hr --type pdf --from 2026-01-01 --json\n  helix search "And abroad?" --history \'[{"question":"How long is the refund period?"}]\'',
    )
    .action(search);
}

type Options = {
  explain?: boolean;
  project: string;
  role?: string;
  k: number;
  tag: string[];
  type: string[];
  document: number[];
  from?: string;
  to?: string;
  asOf?: string;
  history?: SearchOptions['history'];
  tenant?: string;
  json?: boolean;
};

async function search(question: string, options: Options): Promise<void> {
  const settings = loadSettings();
  const text = checkedQuestion(question, settings.maxQuestionLength);
  const service = await openService(settings, { existing: true });
  try {
    const client = await service.client();
    const found = await client.search(text, requestOf(options));
    console.log(options.json ? JSON.stringify(found) : shown(found, options));
  } finally {
    await service.close();
  }
}

function requestOf({ project, role, k, asOf, history, tenant, ...options }: Options): SearchOptions {
  const { tag, type, document, from, to } = options;
  const filters: SearchFilter = {
    ...(tag.length > 0 && { tags: tag }),
    ...(type.length > 0 && { sourceType: type }),
    ...(document.length > 0 && { documentIds: document }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const narrowed = Object.keys(filters).length > 0 && { filters };
  return { project, role, topK: k, asOf, history, tenantId: tenant, ...narrowed };
}

function shown(found: SearchResponse, { explain }: Options): string {
  const isMarked = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const results = describeSearch(found, { isMarked, isExplained: explain === true });
  return explain ? `${results}\n\n${explainSearch(found)}` : results;
}

function results(value: string): number {
  const number = positive(value);
  if (number > MOST_RESULTS) throw new InvalidArgumentError(`It must be at most ${MOST_RESULTS}.`);
  return number;
}

function gathered(value: string, before: string[]): string[] {
  if (value.trim()) return [...before, value.trim()];
  throw new InvalidArgumentError('It must not be blank.');
}

function gatheredIds(value: string, before: number[]): number[] {
  return [...before, positive(value)];
}

/** What each turn must have is for the API to say. */
function history(value: string): SearchOptions['history'] {
  try {
    const turns: unknown = JSON.parse(value);
    if (Array.isArray(turns)) return turns;
  } catch {
    // Answered below, like any other text that is no list.
  }
  throw new InvalidArgumentError('It must be a list such as [{"question":"…","answer":"…"}], in JSON.');
}

function date(value: string): string {
  if (isDate(value)) return value;
  throw new InvalidArgumentError(`"${value}" must be a date such as 2026-01-31.`);
}
