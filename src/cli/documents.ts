import { Command } from 'commander';
import type { DocumentDetails, HelixClient, VersionName } from '../client/client.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';
import { describeDiff } from './describe-diff.ts';
import { collect, level, positive, refuseWords, version } from './parse-arguments.ts';
import { printable, table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function documentsCommand(): Command {
  const command = new Command('documents').description('list documents, their versions and what changed');
  addList(command);
  addLooks(command);
  addChanges(command);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix documents\n  helix documents versions 3\n  helix documents diff 3 1 2\n  helix documents set 3 --tag hr --confidentiality confidential\n  helix documents delete 3\n  helix documents restore 3 --version 1\n  helix documents activate 3 --version 2 --anyway',
  );
}

function addList(command: Command): void {
  command
    .command('list', { isDefault: true })
    .description('the documents there are')
    .option('--project <name>', 'of this project')
    .option('--search <words>', 'whose title or address holds this')
    .option('--deleted', 'those that were deleted')
    .option('--limit <number>', 'how many', positive, 100)
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
}

function addLooks(command: Command): void {
  ofOne(command, 'show', 'one document').action((id: number, { json }: Options) =>
    print(json, (client) => client.document(id), fields),
  );
  ofOne(command, 'versions', 'every version of a document, newest first').action(
    (id: number, { json }: Options) =>
      print(json, async (client) => ({ versions: await client.versions(id) }), versionTable),
  );
  ofOne(command, 'diff', 'what changed between two versions')
    .argument('<from>', 'the older version: its number, as `versions` shows it, or its label', version)
    .argument('<to>', 'the newer one', version)
    .action((id: number, from: VersionName, to: VersionName, { json }: Options) =>
      print(json, (client) => client.diff(id, from, to), describeDiff),
    );
}

function addChanges(command: Command): void {
  ofOne(command, 'set', 'change what a document is called, its tags, or how far it may be shown')
    .option('--title <title>', 'what it is called')
    .option('--tag <tag>', 'a tag in place of those there are; again for another', collect)
    .option('--no-tags', 'no tag at all')
    .option('--confidentiality <level>', CONFIDENTIALITIES.join(', '), level)
    .action(set);
  ofOne(command, 'delete', 'take a document out of every answer; it can be restored')
    .option('--purge', 'remove it with all its versions and files, for good')
    .action((id: number, { json, purge }: Options & { purge?: boolean }) =>
      print(
        json,
        (client) => client.deleteDocument(id, { purge }),
        () =>
          purge
            ? `document ${id} is gone for good`
            : `document ${id} is deleted; helix documents restore ${id} brings it back`,
      ),
    );
  ofOne(command, 'restore', 'bring a deleted document back, or an older version')
    .option('--version <version>', 'its number, as `versions` shows it, or its label', version)
    .option('--anyway', ANYWAY)
    .action(restore);
  ofOne(command, 'activate', 'make a version the active one, such as one that was held back')
    .requiredOption('--version <version>', 'its number, as `versions` shows it, or its label', version)
    .option('--anyway', ANYWAY)
    .action(restore);
}

const ANYWAY = 'whatever the golden set of the project says';

/** A command about one document. */
function ofOne(command: Command, name: string, description: string): Command {
  return command
    .command(name)
    .description(description)
    .argument('<id>', 'the document, as `list` shows it', positive)
    .option('--json', 'print one JSON object');
}

type Options = { json?: boolean };

type SetOptions = Options & {
  title?: string;
  tag?: string[];
  /** False where it is said that there be none. */
  tags: boolean;
  confidentiality?: Confidentiality;
};

async function set(
  id: number,
  { json, title, tag, tags: keeps, confidentiality }: SetOptions,
): Promise<void> {
  const tags = keeps ? tag : [];
  await print(
    json,
    (client) => client.changeDocument(id, { title, tags, confidentiality }),
    (after) =>
      printable(
        `document ${id} is called "${after.title}", has ${after.tags.length > 0 ? `the tags ${after.tags.join(', ')}` : 'no tags'} and is ${after.confidentiality}`,
      ),
  );
}

type RestoreOptions = Options & { version?: VersionName; anyway?: boolean };

async function restore(id: number, { json, version, anyway }: RestoreOptions): Promise<void> {
  let before: DocumentDetails;
  await print(
    json,
    async (client) => {
      before = await client.document(id);
      return client.restoreDocument(id, { version, anyway });
    },
    (after) => {
      const label = after.version?.version_label;
      if (before.status === 'deleted') return `document ${id} is back, in version ${label}`;
      return before.version?.version_id === after.version?.version_id
        ? `document ${id} is there already, in version ${label}; nothing was changed`
        : `document ${id} is now in version ${label}`;
    },
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
              each.held_back ? `${each.version_label} (a version is held back)` : each.version_label,
              each.chunk_count,
              each.updated_at.slice(0, 16).replace('T', ' '),
              each.source_uri,
            ]),
          ),
  );
}

function versionTable({ versions }: { versions: Awaited<ReturnType<HelixClient['versions']>> }): string {
  const reasons = versions.flatMap(({ version_number, held_back }) =>
    held_back ? [`Version ${version_number} is held back: ${held_back.reason}.`] : [],
  );
  const rows = table(
    ['number', 'label', 'active', 'effective', 'chunks', 'bytes', 'id'],
    versions.map((version) => [
      version.version_number,
      version.version_label,
      version.is_active ? 'yes' : version.held_back ? 'held back' : '',
      version.effective_at.slice(0, 16).replace('T', ' '),
      version.chunk_count,
      version.byte_size,
      version.version_id,
    ]),
  );
  return [rows, ...reasons].join('\n');
}

function fields(document: object): string {
  return Object.entries(document)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name.padEnd(14)} ${value}`)
    .join('\n');
}
