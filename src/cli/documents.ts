import { Command } from 'commander';
import type { HelixClient } from '../client/client.ts';
import { describeDiff } from './describe-diff.ts';
import { positive } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function documentsCommand(): Command {
  const command = new Command('documents').description('list documents, their versions and what changed');
  const sub = (usage: string, description: string) =>
    command.command(usage).description(description).option('--json', 'print one JSON object');
  command
    .command('list', { isDefault: true })
    .description('the documents there are')
    .option('--project <name>', 'of this project')
    .option('--search <words>', 'whose title or address holds this')
    .option('--deleted', 'those that were deleted')
    .option('--limit <number>', 'how many', positive, 100)
    .option('--json', 'print one JSON object')
    .action(list);
  sub('show <id>', 'one document').action((id, { json }) =>
    print(json, (client) => client.document(positive(id)), fields),
  );
  sub('versions <id>', 'every version of a document, newest first').action((id, { json }) =>
    print(json, async (client) => ({ versions: await client.versions(positive(id)) }), versionTable),
  );
  sub('diff <id> <from> <to>', 'what changed between two versions (numbers as `versions` shows them)').action(
    (id, from, to, { json }) =>
      print(json, (client) => client.diff(positive(id), positive(from), positive(to)), describeDiff),
  );
  sub('delete <id>', 'take a document out of every answer; it can be restored')
    .option('--purge', 'remove it with all its versions and files, for good')
    .action((id, { json, purge }) =>
      print(
        json,
        (client) => client.deleteDocument(positive(id), { purge }),
        () =>
          purge
            ? `document ${id} is gone for good`
            : `document ${id} is deleted; helix documents restore ${id} brings it back`,
      ),
    );
  sub('restore <id>', 'bring a deleted document back, or an older version')
    .option('--version <number>', 'the version, as `versions` shows it', positive)
    .action((id, { json, version }) =>
      print(
        json,
        (client) => client.restoreDocument(positive(id), { version }),
        () => `document ${id} is back`,
      ),
    );
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix documents\n  helix documents versions 3\n  helix documents diff 3 1 2\n  helix documents delete 3\n  helix documents restore 3 --version 1',
  );
}

async function print<Result extends object>(
  json: boolean | undefined,
  ask: (client: HelixClient) => Promise<Result>,
  describe: (result: Result) => string,
): Promise<void> {
  await withClient(async (client) => {
    const result = await ask(client);
    console.log(json ? JSON.stringify(result) : describe(result));
  });
}

type ListOptions = { project?: string; search?: string; deleted?: boolean; limit: number; json?: boolean };

async function list({ json, ...filter }: ListOptions): Promise<void> {
  await print(
    json,
    async (client) => ({ documents: await client.documents(filter) }),
    ({ documents }) =>
      documents.length === 0
        ? 'There is no such document. `helix ingest` adds some.'
        : table(
            ['id', 'title', 'type', 'version', 'chunks', 'updated', 'address'],
            documents.map((each) => [
              each.document_id,
              each.title,
              each.source_type,
              each.version_label,
              each.chunk_count,
              each.updated_at.slice(0, 16).replace('T', ' '),
              each.source_uri,
            ]),
          ),
  );
}

function versionTable({ versions }: { versions: Awaited<ReturnType<HelixClient['versions']>> }): string {
  return table(
    ['number', 'label', 'active', 'effective', 'chunks', 'bytes', 'id'],
    versions.map((version) => [
      version.version_number,
      version.version_label,
      version.is_active ? 'yes' : '',
      version.effective_at.slice(0, 16).replace('T', ' '),
      version.chunk_count,
      version.byte_size,
      version.version_id,
    ]),
  );
}

function fields(document: object): string {
  return Object.entries(document)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name.padEnd(14)} ${value}`)
    .join('\n');
}
