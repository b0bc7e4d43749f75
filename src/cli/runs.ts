import { Command, InvalidArgumentError } from 'commander';
import type { HelixClient, IngestionRun } from '../client/client.ts';
import { positive, refuseWords } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { withClient } from './with-client.ts';

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export function runsCommand(): Command {
  const command = new Command('runs').description('show, cancel and retry ingestions');
  command
    .command('list', { isDefault: true })
    .description('the newest runs')
    .option('--status <status>', STATUSES.join(', '), status)
    .option('--limit <number>', 'how many', positive, 20)
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  command
    .command('show')
    .argument('<id>', 'the run, as `list` shows it', positive)
    .description('one run: how far it is, what it took, why it failed')
    .option('--json', 'print one JSON object')
    .action((id: number, { json }: { json?: boolean }) => one(id, json, (client, run) => client.run(run)));
  command
    .command('cancel')
    .argument('<id>', 'the run, as `list` shows it', positive)
    .description('end a run that waits or works')
    .option('--json', 'print one JSON object')
    .action((id: number, { json }: { json?: boolean }) =>
      one(id, json, (client, run) => client.cancelRun(run)),
    );
  command
    .command('retry')
    .argument('<id>', 'the run, as `list` shows it', positive)
    .description(
      'put a run that failed or was cancelled back into the queue; a server or `helix worker` takes it',
    )
    .option('--json', 'print one JSON object')
    .action((id: number, { json }: { json?: boolean }) =>
      one(id, json, (client, run) => client.retryRun(run)),
    );
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix runs\n  helix runs list --status failed\n  helix runs show 12\n  helix runs retry 12 && helix worker --until-empty',
  );
}

type ListOptions = { status?: (typeof STATUSES)[number]; limit: number; json?: boolean };

async function list({ json, ...filter }: ListOptions): Promise<void> {
  await withClient(async (client) => {
    const { runs } = await client.runs(filter);
    if (json) console.log(JSON.stringify({ runs }));
    else if (runs.length === 0) console.log('There is no such run.');
    else
      console.log(
        table(
          ['run', 'status', 'stage', 'document', 'chunks', 'what'],
          runs.map((run) => [
            run.run_id,
            run.status,
            run.stage,
            run.source_uri,
            run.stats.chunks_total ?? '',
            run.error ?? run.outcome ?? '',
          ]),
        ),
      );
  });
}

async function one(
  id: number,
  json: boolean | undefined,
  act: (client: HelixClient, run: number) => Promise<IngestionRun>,
): Promise<void> {
  await withClient(async (client) => {
    const run = await act(client, id);
    console.log(json ? JSON.stringify(run) : describe(run));
  });
}

function describe(run: IngestionRun): string {
  const { stats } = run;
  const rows: [string, unknown][] = [
    ['run', run.run_id],
    ['document', `${run.source_uri}${run.document_id ? ` (id ${run.document_id})` : ''}`],
    ['status', `${run.status}${run.outcome ? `, ${run.outcome}` : ''}`],
    ['stage', run.stage],
    ['tries', run.attempts],
    ['bytes', run.byte_size],
    ['pages', stats.pages_total === undefined ? undefined : `${stats.pages_done} of ${stats.pages_total}`],
    ['chunks', stats.chunks_total],
    [
      'vectors',
      stats.vectors_made === undefined ? undefined : `${stats.vectors_made} made, ${stats.vectors_kept} kept`,
    ],
    ['milliseconds', timesOf(stats)],
    ['warnings', stats.warnings?.join('; ')],
    ['error', run.error ?? undefined],
  ];
  return rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name.padEnd(13)} ${value}`)
    .join('\n');
}

function timesOf({ extract_ms, embed_ms, publish_ms }: IngestionRun['stats']): string | undefined {
  if (extract_ms === undefined) return undefined;
  return `${extract_ms} reading, ${embed_ms ?? 0} embedding, ${publish_ms ?? 0} publishing`;
}

function status(value: string): (typeof STATUSES)[number] {
  const known = STATUSES.find((each) => each === value);
  if (known) return known;
  throw new InvalidArgumentError(`It must be one of ${STATUSES.join(', ')}.`);
}
