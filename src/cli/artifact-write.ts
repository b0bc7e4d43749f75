import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  ARTIFACT_TYPES,
  type Artifact,
  type ArtifactType,
  CITATION_STYLES,
  type ExportCitationStyle,
  type HelixClient,
  HelixRequestError,
} from '../client/client.ts';
import { HelixError, messageOf } from '../errors.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { describeArtifact } from './describe-artifact.ts';
import { followArtifact } from './follow-artifact.ts';
import { collect, positive } from './parse-arguments.ts';
import { printable, printableLines } from './print-table.ts';
import { withClient } from './with-client.ts';

/** The commands that end with an artifact: its Markdown goes to the output, all else beside it. */
export function addArtifactWriting(command: Command): void {
  shown(command.command('create'))
    .description('write an artifact, section by section, and keep it')
    .addArgument(new Argument('[type]', 'what to write; --agent says it too').choices(ARTIFACT_TYPES))
    .option('--project <name>', 'the project to write from', DEFAULT_PROJECT)
    .option('--role <role>', 'a role of the project: only what it may see is found')
    .option('--agent <name>', 'who writes it; the one that comes with Helix for the type unless told')
    .option('--topic <words>', 'what it is about; the whole project unless told')
    .option('--title <words>', 'what it is called')
    .option('--instructions <text>', 'what the writer is to mind')
    .option('--tag <tag>', 'write from documents with this tag; can be given again', collect)
    .action(create);
  shown(command.command('regenerate'))
    .description(
      'write the stale and the lacking sections again, and quotes as prose once there is a model; or those that are named',
    )
    .argument('<id>', 'the artifact, as `list` shows it', positive)
    .option('--section <key>', 'a section, such as next_steps; can be given again', collect)
    .addOption(new Option('--all', 'every section, also those that are current').conflicts('section'))
    .action(regenerate);
  shown(command.command('show'))
    .description('an artifact as Markdown, and which of its sections are stale')
    .argument('<id>', 'the artifact, as `list` shows it', positive)
    .option('--version <number>', 'the newest unless told', positive)
    .action((id: number, { version, ...options }: Shown & { version?: number }) =>
      finish(options, (client) => client.artifact(id, { version })),
    );
}

type Shown = { citations: ExportCitationStyle; out?: string; json?: boolean };
type RegenerateOptions = Shown & { section?: string[]; all?: boolean };
type CreateOptions = Shown & {
  project: string;
  role?: string;
  agent?: string;
  topic?: string;
  title?: string;
  instructions?: string;
  tag?: string[];
};

function shown(command: Command): Command {
  return command
    .addOption(
      new Option('--citations <style>', 'how sources are named').choices(CITATION_STYLES).default('source'),
    )
    .option('--out <file>', 'write the Markdown to this file', markdownFile)
    .option('--json', 'print one JSON object');
}

/** What opens in another program must not hold Markdown. */
function markdownFile(file: string): string {
  if (!/^\.(?:pdf|docx|html?)$/i.test(extname(file))) return file;
  throw new InvalidArgumentError(
    `"${file}" would hold Markdown. Name a file that ends in .md, and then \`helix artifact export <id> --out ${file}\` writes that one.`,
  );
}

async function regenerate(id: number, { section, all, ...options }: RegenerateOptions): Promise<void> {
  const sections = all ? 'all' : section;
  await finish(options, async (client) => {
    try {
      return await followArtifact(client.regenerateArtifact(id, { sections }), { quiet: options.json });
    } catch (error) {
      // Nothing to do is no failure: a script may ask every night.
      if (!(error instanceof HelixRequestError && error.code === 'artifact_current')) throw error;
      console.error(printable(error.message));
      return client.artifact(id);
    }
  });
}

async function create(type: ArtifactType | undefined, options: CreateOptions): Promise<void> {
  const { project, role, agent, topic, title, instructions, tag } = options;
  if (type === undefined && agent === undefined)
    throw new HelixError('bad_request', {
      problem: `Nothing says what to write. Name it, as in \`helix artifact create ${ARTIFACT_TYPES[0]}\` (one of ${ARTIFACT_TYPES.join(', ')}), or who writes it with --agent; \`helix agents\` lists them.`,
    });
  const filters = tag && { tags: tag };
  const request = { project, role, type, agent, topic, title, instructions, filters };
  return finish(options, (client) => followArtifact(client.writeArtifact(request), { quiet: options.json }));
}

async function finish(
  { citations, out, json }: Shown,
  find: (client: HelixClient) => Promise<Artifact>,
): Promise<void> {
  await withClient(async (client) => {
    const artifact = await find(client);
    const markdown = json && !out ? '' : await markdownOf(artifact, citations);
    if (out) await save(out, markdown, artifact);
    if (json) console.log(JSON.stringify(artifact));
    else if (!out) console.log(printableLines(markdown).trimEnd());
    if (!json) console.error(`\n${describeArtifact(artifact)}`);
    if (out && !json) console.error(printable(`written to ${out}`));
  });
}

async function save(file: string, markdown: string, { artifact_id }: Artifact): Promise<void> {
  try {
    await writeFile(file, markdown);
  } catch (error) {
    throw new HelixError('bad_request', {
      problem: `${file} cannot be written: ${messageOf(error)}. Artifact ${artifact_id} is kept: \`helix artifact show ${artifact_id} --out <file>\` writes it elsewhere.`,
    });
  }
}

/** Loaded when it is wanted: few commands print Markdown. */
async function markdownOf(artifact: Artifact, style: ExportCitationStyle): Promise<string> {
  const { renderCitations } = await import('../artifacts/export/render-citations.ts');
  return renderCitations(artifact, style);
}
