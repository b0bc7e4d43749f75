import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { OUTPUT_TYPES } from '../agents/agent.ts';
import type { AgentBody, HelixClient, NewAgent } from '../client/client.ts';
import { HelixError, messageOf } from '../errors.ts';
import { MODEL_PROFILES } from '../models/model-profile.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { collect, refuseWords } from './parse-arguments.ts';
import { printable, printableLines, table } from './print-table.ts';
import { withClient } from './with-client.ts';

export function agentsCommand(): Command {
  const command = new Command('agents').description('personas that answer questions or write artifacts');
  withProject(command.command('list', { isDefault: true }))
    .description('the agents of a project, and those that come with Helix')
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action((options: Options) =>
      print(options, async (client) => ({ agents: await client.agents(options) }), agentTable),
    );
  ofOne(command, 'show', 'one agent').action((name: string, options: Options) =>
    print(options, (client) => client.agent(name, options), describeAgent),
  );
  withFields(ofOne(command, 'create', 'make an agent; --output-type says what it writes')).action(create);
  withFields(ofOne(command, 'set', 'change an agent: what is given replaces')).action(change);
  ofOne(command, 'delete', 'delete an agent; what it wrote stays').action((name: string, options: Options) =>
    print(
      options,
      (client) => client.deleteAgent(name, options),
      () => printable(`agent "${name}" is deleted`),
    ),
  );
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix agents\n  helix agents create support --output-type answer --profile cheap --persona "You answer customers, kindly and in two sentences."\n  helix ask "How long do I have to request a refund?" --agent support\n  helix agents create writer --file writer.json\n  helix agents set support --profile premium\n  helix agents delete support',
  );
}

type Options = { project: string; json?: boolean };
type Fields = Options & {
  file?: string;
  outputType?: string;
  description?: string;
  persona?: string;
  profile?: string;
  sourceType?: string[];
  tag?: string[];
  search?: string[];
};

function withProject(command: Command): Command {
  return command
    .option('--project <name>', 'the project', DEFAULT_PROJECT)
    .option('--json', 'print one JSON object');
}

function ofOne(command: Command, name: string, description: string): Command {
  return withProject(command.command(name).description(description).argument('<name>', 'the agent'));
}

function withFields(command: Command): Command {
  return command
    .option('--file <path>', 'a JSON file with the fields of an agent; the options below go before it')
    .addOption(new Option('--output-type <type>', 'what it writes').choices(OUTPUT_TYPES))
    .option('--description <text>', 'what it is for')
    .option('--persona <text>', "who it is; told to the model after Helix's own rules")
    .addOption(new Option('--profile <profile>', 'how much its model may cost').choices(MODEL_PROFILES))
    .option('--source-type <type>', 'search documents of this type alone; can be given again', collect)
    .option('--tag <tag>', 'search documents with this tag alone; can be given again', collect)
    .option('--search <words>', 'search for this besides; can be given again', collect);
}

async function create(name: string, options: Fields): Promise<void> {
  const agent = { ...(await fieldsOf(options)), name } as NewAgent; // whatever is missing, the server says so
  await print(options, (client) => client.createAgent(agent, options), describeAgent);
}

async function change(name: string, options: Fields): Promise<void> {
  const fields = await fieldsOf(options);
  if (Object.keys(fields).length === 0)
    throw new HelixError('bad_request', {
      problem: `Nothing is given that agent "${name}" should change. Give a field, such as --persona.`,
    });
  await print(options, (client) => client.changeAgent(name, fields, options), describeAgent);
}

async function fieldsOf({ file, ...options }: Fields): Promise<Record<string, unknown>> {
  const read = file === undefined ? {} : await readFields(file);
  const { outputType, description, persona, profile, sourceType, tag, search } = options;
  const hints = {
    ...(read.hints as object),
    ...given({ source_types: sourceType, tags: tag, searches: search }),
  };
  return {
    ...read,
    ...given({ output_type: outputType, description, persona, profile }),
    ...(Object.keys(hints).length > 0 && { hints }),
  };
}

async function readFields(file: string): Promise<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      return fields as Record<string, unknown>;
  } catch (error) {
    throw new HelixError('bad_request', {
      problem: `${file} cannot be read as JSON: ${messageOf(error)}. Give a file with the fields of an agent.`,
    });
  }
  throw new HelixError('bad_request', {
    problem: `${file} is no JSON object. Give one with the fields of an agent.`,
  });
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function print<Result extends object>(
  { json }: Options,
  act: (client: HelixClient) => Promise<Result>,
  describe: (result: Result) => string,
): Promise<void> {
  await withClient(async (client) => {
    const result = await act(client);
    console.log(json ? JSON.stringify(result) : describe(result));
  });
}

function agentTable({ agents }: { agents: readonly AgentBody[] }): string {
  return table(
    ['name', 'writes', 'profile', 'model', '', 'description'],
    agents.map((each) => [
      each.name,
      each.output_type,
      each.profile,
      each.model,
      each.is_built_in ? 'built in' : 'own',
      each.description,
    ]),
  );
}

function describeAgent({ name, output_type, profile, model, is_built_in, ...rest }: AgentBody): string {
  const { source_types = [], tags = [], searches = [] } = rest.hints;
  const lines = [
    ['name', `${name}${is_built_in ? ' (comes with Helix)' : ''}`],
    ['description', rest.description],
    ['writes', output_type],
    ['profile', `${profile} (${model})`],
    ['source types', source_types.join(', ')],
    ['tags', tags.join(', ')],
    ['searches', searches.map((search) => `"${search}"`).join(', ')],
  ].flatMap(([field, value]) => (value ? [`${field!.padEnd(12)}  ${printable(value)}`] : []));
  return [...lines, ...(rest.persona ? ['', printableLines(rest.persona)] : [])].join('\n');
}
