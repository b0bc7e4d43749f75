import { Command } from 'commander';
import { table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function repositoriesCommand(): Command {
  return new Command('repositories')
    .description('list the Git repositories that documents were taken from')
    .option('--project <name>', 'only those of one project')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExamples:\n  helix repositories\n  helix repositories --project research --json')
    .action(list);
}

async function list({ project, json }: { project?: string; json?: boolean }): Promise<void> {
  await withClient(async (client) => {
    const repositories = await client.repositories({ project });
    if (json) console.log(JSON.stringify({ repositories }));
    else if (repositories.length === 0)
      console.log('There is no repository yet. `helix ingest <folder of a Git repository>` takes one in.');
    else
      console.log(
        table(
          ['project', 'name', 'commit', 'files', 'at', 'origin'],
          repositories.map(({ project: of, name, commit, file_count, indexed_at, origin }) => [
            of,
            name,
            commit?.slice(0, 7) ?? '(not yet)',
            file_count,
            indexed_at.slice(0, 16).replace('T', ' '),
            origin,
          ]),
        ),
      );
  });
}
