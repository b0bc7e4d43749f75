import { Command, InvalidArgumentError } from 'commander';
import type { HelixClient, ProjectSettingsDetails } from '../client/client.ts';
import { refuseWords } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function projectsCommand(): Command {
  const command = new Command('projects').description('list projects, show and change their settings');
  command
    .command('list', { isDefault: true })
    .description('the projects there are')
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  command
    .command('settings')
    .argument('<name>', 'the project, as `list` shows it')
    .description('what a project says itself, and what holds for it')
    .option('--json', 'print one JSON object')
    .action((name: string, { json }: Options) => print(json, (client) => client.projectSettings(name)));
  command
    .command('set')
    .argument('<name>', 'the project, as `list` shows it')
    .argument('<setting>', 'such as injection.policy', setting)
    .argument('<value>', 'a word, a number or JSON; `null` takes the setting away', value)
    .description('change one setting of a project')
    .option('--json', 'print one JSON object')
    .action((name: string, path: string[], given: unknown, { json }: Options) =>
      print(json, (client) => client.changeProjectSettings(name, changeOf(path, given) as object)),
    );
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix projects\n  helix projects settings default\n  helix projects set default injection.policy flag\n  helix projects set default injection.markers \'["wire the money"]\'\n  helix projects set default injection null\n  helix projects set default activation_gate.floors.recall 0.9',
  );
}

type Options = { json?: boolean };

async function list({ json }: Options): Promise<void> {
  await withClient(async (client) => {
    const projects = await client.projects();
    if (json) console.log(JSON.stringify({ projects }));
    else
      console.log(
        table(
          ['id', 'name', 'documents', 'settings'],
          projects.map((each) => [each.project_id, each.name, each.documents, JSON.stringify(each.settings)]),
        ),
      );
  });
}

async function print(
  json: boolean | undefined,
  act: (client: HelixClient) => Promise<ProjectSettingsDetails>,
): Promise<void> {
  await withClient(async (client) => {
    const details = await act(client);
    console.log(json ? JSON.stringify(details) : described(details));
  });
}

function described({ project, settings, effective }: ProjectSettingsDetails): string {
  const { policy, markers } = effective.injection;
  const { floors, k } = settings.activation_gate ?? {};
  const own = settings.injection?.policy ? '' : ' (as the installation has it)';
  return [
    `project            ${project}`,
    `injection.policy   ${policy}${own}`,
    `injection.markers  ${markers.length > 0 ? markers.map((marker) => `"${marker}"`).join(', ') : '(none of its own)'}`,
    `activation_gate    ${floors ? `${JSON.stringify(floors)}${k ? `, k ${k}` : ''}` : '(off)'}`,
  ].join('\n');
}

function setting(text: string): string[] {
  if (/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(text)) return text.split('.');
  throw new InvalidArgumentError(`"${text}" must be names with dots between, such as injection.policy.`);
}

/** What reads as JSON is JSON; all else is a word. */
function value(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function changeOf(path: readonly string[], given: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [name]: inner }), given);
}
