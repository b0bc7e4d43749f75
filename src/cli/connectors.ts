import { Command } from 'commander';
import { DEFAULT_PROJECT } from '../terms.ts';
import { addConnectorCommands } from './connector-add.ts';
import { syncConnectorsCommand } from './connector-sync.ts';
import { describeConnector, outcomeOf } from './describe-connector.ts';
import { allConnectors, connectorNamed } from './find-connectors.ts';
import { refuseWords } from './parse-arguments.ts';
import { printable, table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function connectorsCommand(): Command {
  const command = new Command('connectors').description(
    'bring documents in from folders, Git, the web, feeds and transcripts, again and again',
  );
  command
    .command('list', { isDefault: true })
    .description('the connectors there are, and what came of their last sync')
    .option('--project <name>', 'only those of one project')
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  addConnectorCommands(command);
  command.addCommand(syncConnectorsCommand());
  command
    .command('show')
    .description('one connector, with the problems of its last sync')
    .argument('<name>', 'its name')
    .option('--project <name>', 'the project it is in', DEFAULT_PROJECT)
    .option('--json', 'print one JSON object')
    .action(show);
  command
    .command('remove')
    .description('take a connector away; its documents stay')
    .argument('<name>', 'its name')
    .option('--project <name>', 'the project it is in', DEFAULT_PROJECT)
    .option('--documents', 'also delete the documents that came by it alone (they can be restored)')
    .option('--json', 'print one JSON object')
    .action(remove);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix connectors add web --sitemap https://example.com/sitemap.xml --name site\n  helix connectors add git https://example.com/team/shop.git\n  helix connectors add feed https://example.com/news.xml --full\n  helix connectors sync site\n  helix connectors sync --all --watch 60\n  helix connectors show site',
  );
}

type OneOptions = { project: string; json?: boolean };

async function list({ project, json }: { project?: string; json?: boolean }): Promise<void> {
  await withClient(async (client) => {
    const connectors = await allConnectors(client, { project });
    if (json) console.log(JSON.stringify({ connectors }));
    else if (connectors.length === 0)
      console.log('There is no connector yet. `helix connectors add --help` shows how one is made.');
    else
      console.log(
        table(
          ['project', 'name', 'kind', 'documents', 'last sync', 'outcome'],
          connectors.map((each) => [
            each.project,
            each.name,
            each.kind,
            each.document_count,
            each.last_started_at?.slice(0, 16).replace('T', ' ') ?? '(never)',
            outcomeOf(each),
          ]),
        ),
      );
  });
}

async function show(name: string, { project, json }: OneOptions): Promise<void> {
  await withClient(async (client) => {
    const connector = await connectorNamed(client, project, name);
    console.log(json ? JSON.stringify(connector) : describeConnector(connector));
  });
}

async function remove(
  name: string,
  { project, documents = false, json }: OneOptions & { documents?: boolean },
): Promise<void> {
  await withClient(async (client) => {
    const { connector_id } = await connectorNamed(client, project, name);
    const removed = await client.deleteConnector(connector_id, { documents });
    const and = documents
      ? `, and ${removed.documents_deleted} documents were deleted`
      : '; its documents stay';
    console.log(json ? JSON.stringify(removed) : printable(`removed connector "${name}"${and}`));
  });
}
