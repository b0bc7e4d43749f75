import { Command } from 'commander';
import type { HelixClient } from '../client/client.ts';
import { addArtifactExport } from './artifact-export.ts';
import { addArtifactWriting } from './artifact-write.ts';
import {
  describeArtifact,
  describeArtifactDiff,
  describeArtifacts,
  describeVersions,
} from './describe-artifact.ts';
import { positive, refuseWords } from './parse-arguments.ts';
import { printable } from './print-table.ts';
import { withClient } from './with-client.ts';

export function artifactCommand(): Command {
  const command = new Command('artifact')
    .alias('artifacts')
    .description('write blueprints, PDRs, workflows and build plans from the documents, every section cited');
  addArtifactWriting(command);
  addLooks(command);
  addArtifactExport(command);
  addChanges(command);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix artifact create workflow --topic refunds\n  helix artifact create --agent architect --project handbook --out blueprint.md\n  helix artifact list\n  helix artifact show 1 --citations number\n  helix artifact regenerate 1\n  helix artifact regenerate 1 --section steps\n  helix artifact diff 1 --from 1 --to 2\n  helix artifact export 1 --out blueprint.pdf',
  );
}

type Options = { json?: boolean };

function addLooks(command: Command): void {
  command
    .command('list', { isDefault: true })
    .description('the artifacts there are, and which sections of them are stale')
    .option('--project <name>', 'of this project')
    .option('--limit <number>', 'how many', positive, 100)
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  ofOne(command, 'versions', 'every version of an artifact, newest first').action(
    (id: number, { json }: Options) =>
      print(
        json,
        async (client) => ({ versions: await client.artifactVersions(id) }),
        ({ versions }) => describeVersions(versions),
      ),
  );
  ofOne(command, 'diff', 'what changed between two versions')
    .option('--from <version>', 'the older one; the one before --to unless told', positive)
    .option('--to <version>', 'the newer one; the newest unless told', positive)
    .action((id: number, { json, ...versions }: Options & { from?: number; to?: number }) =>
      print(json, (client) => client.artifactDiff(id, versions), describeArtifactDiff),
    );
}

function addChanges(command: Command): void {
  ofOne(command, 'rename', 'give an artifact another title')
    .argument('<title>', 'what to call it')
    .action((id: number, title: string, { json }: Options) =>
      print(json, (client) => client.renameArtifact(id, title), describeArtifact),
    );
  ofOne(command, 'delete', 'delete an artifact with all its versions, for good').action(
    (id: number, { json }: Options) =>
      print(
        json,
        (client) => client.deleteArtifact(id),
        () => printable(`artifact ${id} is deleted`),
      ),
  );
}

/** A command about one artifact. */
function ofOne(command: Command, name: string, description: string): Command {
  return command
    .command(name)
    .description(description)
    .argument('<id>', 'the artifact, as `list` shows it', positive)
    .option('--json', 'print one JSON object');
}

async function list({ json, ...filter }: Options & { project?: string; limit: number }): Promise<void> {
  await withClient(async (client) => {
    const page = await client.artifacts(filter);
    if (json) return console.log(JSON.stringify(page));
    const stale = page.artifacts.filter(({ is_stale }) => is_stale);
    const details = await Promise.all(stale.map(({ artifact_id }) => client.artifact(artifact_id)));
    console.log(describeArtifacts(page.artifacts, details));
    const rest = page.total - page.artifacts.length;
    if (rest > 0) console.log(`\n${rest} more; --limit ${page.total} shows them all`);
  });
}

async function print<Result extends object>(
  json: boolean | undefined,
  act: (client: HelixClient) => Promise<Result>,
  describe: (result: Result) => string,
): Promise<void> {
  await withClient(async (client) => {
    const result = await act(client);
    console.log(json ? JSON.stringify(result) : describe(result));
  });
}
