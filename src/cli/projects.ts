import { Command, InvalidArgumentError } from 'commander';
import type { HelixClient, ProjectSettingsDetails } from '../client/client.ts';
import { HelixError } from '../errors.ts';
import { askForName } from './ask-for-name.ts';
import { describeProject, describeSettings } from './describe-project.ts';
import { refuseWords } from './parse-arguments.ts';
import { printable, table } from './print-table.ts';
import { addArchives } from './project-archive.ts';
import { withClient } from './with-client.ts';

export function projectsCommand(): Command {
  const command = new Command('projects').description('make, show, configure, rename and delete projects');
  command
    .command('list', { isDefault: true })
    .description('the projects there are')
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  addProjects(command);
  addSettings(command);
  addArchives(command);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix projects\n  helix projects create research --settings \'{"chunk_profile":"longform"}\'\n  helix projects show research\n  helix projects set research roles.support public\n  helix projects set default injection.policy flag\n  helix projects set default injection.markers \'["wire the money"]\'\n  helix projects set default injection null\n  helix projects set default activation_gate.floors.recall 0.9\n  helix projects export default --out default.zip\n  helix projects import default.zip --name copy\n  helix projects rename research archive\n  helix projects delete archive',
  );
}

function addProjects(command: Command): void {
  ofOne(command, 'create', 'make a project', 'what to call it')
    .option('--settings <json>', 'what it says for itself, as `set` takes it', settingsIn)
    .action((name: string, { json, settings }: Options & { settings?: object }) =>
      print(
        json,
        (client) => client.createProject(name, { settings }),
        () => printable(`made the project "${name}"`),
        { existing: false },
      ),
    );
  ofOne(command, 'show', 'one project, with how much it holds').action((name: string, { json }: Options) =>
    print(json, (client) => client.project(name), describeProject),
  );
  ofOne(command, 'rename', 'give a project another name')
    .argument('<to>', 'what to call it')
    .action((name: string, to: string, { json }: Options) =>
      print(
        json,
        (client) => client.renameProject(name, to),
        (after) => printable(`the project "${name}" is called "${after.name}" now`),
      ),
    );
  ofOne(command, 'delete', 'remove a project with all that is in it, for good')
    .option('--yes', 'without asking for its name again')
    .action(remove);
}

function addSettings(command: Command): void {
  ofOne(command, 'settings', 'what a project says itself, and what holds for it').action(
    (name: string, { json }: Options) =>
      print(json, (client) => client.projectSettings(name), describeSettings),
  );
  ofOne(command, 'set', 'change one setting of a project')
    .argument('<setting>', 'such as injection.policy', setting)
    .argument('<value>', 'a word, a number or JSON; `null` takes the setting away', value)
    .action((name: string, path: string[], given: unknown, { json }: Options) =>
      print(
        json,
        (client): Promise<ProjectSettingsDetails> =>
          client.changeProjectSettings(name, changeOf(path, given) as object),
        describeSettings,
      ),
    );
}

/** A command about one project. */
function ofOne(
  command: Command,
  name: string,
  description: string,
  which = 'the project, as `list` shows it',
): Command {
  return command
    .command(name)
    .argument('<name>', which)
    .description(description)
    .option('--json', 'print one JSON object');
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

async function remove(name: string, { json, yes }: Options & { yes?: boolean }): Promise<void> {
  await print(
    json,
    async (client) => {
      const { counts } = await client.project(name);
      if (!yes) await confirm(name, counts.documents);
      return client.deleteProject(name);
    },
    ({ status }) =>
      status === 'emptied'
        ? printable(`the project "${name}" is empty, as it was at the beginning`)
        : printable(`the project "${name}" is gone, with all that was in it`),
  );
}

async function confirm(name: string, documents: number): Promise<void> {
  const given = await askForName(
    printable(`This removes "${name}" with ${documents} documents for good. Its name again: `),
  );
  if (given === name) return;
  const problem =
    given === undefined
      ? 'Nobody can be asked here, because the input is no terminal. Nothing was deleted. Add --yes to delete it without a question.'
      : `"${given}" is not "${name}". Nothing was deleted. Run it again and give the name as it is, or add --yes.`;
  throw new HelixError('bad_request', { problem });
}

async function print<Result extends object>(
  json: boolean | undefined,
  ask: (client: HelixClient) => Promise<Result>,
  describe: (result: Result) => string,
  options?: { existing: boolean },
): Promise<void> {
  await withClient(async (client) => {
    const result = await ask(client);
    console.log(json ? JSON.stringify(result) : describe(result));
  }, options);
}

function setting(text: string): string[] {
  if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(text)) return text.split('.');
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

/** What each setting must be is for the API to say. */
function settingsIn(text: string): object {
  const given = value(text);
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw new InvalidArgumentError('It must be a JSON object such as {"chunk_profile":"longform"}.');
}

function changeOf(path: readonly string[], given: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [name]: inner }), given);
}
