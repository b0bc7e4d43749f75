import { Command } from 'commander';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { type Reembedding, reembedChunks } from '../ingest/reembed-chunks.ts';
import { createLogger } from '../log/logger.ts';
import { chooseModels } from '../providers/choose-models.ts';
import type { Settings } from '../settings/settings.ts';
import { ensureSpace } from '../store/ensure-tenant.ts';
import { findProject } from '../store/projects.ts';
import { openTenant } from '../tenants/open-tenant.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { openAlone } from './open-alone.ts';
import { tenantId } from './parse-arguments.ts';
import { untilInterrupted } from './until-interrupted.ts';

export function reembedCommand(): Command {
  return new Command('reembed')
    .description(
      'move the documents to the configured embedding model; the old one serves until all are moved',
    )
    .option('--project <name>', 'move this project alone; without it, all that have no space of their own')
    .option(
      '--space <provider/model@dimensions>',
      'where to move a project; without --project, refuse to begin unless the configured model has this space',
    )
    .option('--tenant <id>', 'whose documents', tenantId, DEFAULT_TENANT)
    .option('--keep-old', 'leave the vectors of other models, so that the way back costs nothing')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nMay be interrupted and started again. With a database server, others go on with the old model meanwhile;\nstart them with the new one afterwards. With an embedded database, stop `helix serve` first.\n\nExamples:\n  EMBED_MODEL=gemini-embedding-002 helix reembed\n  helix reembed --space local/all-MiniLM-L6-v2@384 --keep-old\n  helix reembed --project research --space gemini/gemini-embedding-001@1536',
    )
    .action(reembed);
}

type Options = { tenant: TenantId; project?: string; space?: string; keepOld?: boolean; json?: boolean };

async function reembed({ tenant, project: name, space, keepOld, json }: Options): Promise<void> {
  const settings = loadSettings();
  if (space !== undefined) await refuseOther(settings, space, name !== undefined);
  const opened = await openAlone(settings, 'reembed', { anySpace: true });
  const started = performance.now();
  try {
    const helix = await openTenant(opened, tenant);
    const { embeddingModel, project } =
      name === undefined ? { ...helix, project: undefined } : await moveOf(helix, name, space);
    const done = await untilInterrupted('reembed', (signal, show) =>
      reembedChunks(
        { ...helix, embeddingModel },
        {
          project,
          keepOld,
          signal,
          onProgress: ({ done, total }) => show(`${done}/${total} chunks in ${embeddingModel.spaceId}`),
        },
      ),
    );
    if (!done) return;
    console.log(json ? JSON.stringify(flat(done, performance.now() - started)) : describe(done, name));
  } finally {
    await opened.close();
  }
}

/** Which project goes where: to the configured model where no space is named. */
async function moveOf({ database, tenant, ...models }: Helix, name: string, space?: string) {
  const projectId = await database.withTenant(tenant, (session) => findProject(session, tenant, name));
  const embeddingModel = space === undefined ? models.embeddingModel : models.embeddingModelOf(space);
  await ensureSpace(database, tenant, embeddingModel);
  return { embeddingModel, project: { projectId, isNamed: space !== undefined } };
}

/** Before anything is opened: a space that nobody wants is not made. */
async function refuseOther(settings: Settings, space: string, isForProject: boolean): Promise<void> {
  const models = chooseModels(settings, createLogger('silent'));
  const configured = models.embeddingModel.spaceId;
  try {
    if (isForProject) models.embeddingModelOf(space);
  } finally {
    await models.close();
  }
  if (!isForProject && space !== configured)
    throw new HelixError('bad_request', {
      problem: `--space is "${space}", but the configured model gives "${configured}". Choose the model of the space with HELIX_EMBEDDING_PROVIDER and EMBED_MODEL (OPENAI_EMBED_MODEL, HELIX_LOCAL_MODEL_DIR), or leave --space out.`,
    });
}

function flat({ outcome, space, previous, chunks, made, copied, removed }: Reembedding, elapsedMs: number) {
  return {
    outcome: outcome.replaceAll('-', '_'),
    space,
    previous_space: previous,
    chunks,
    vectors_made: made,
    vectors_copied: copied,
    vectors_removed: removed,
    seconds: Math.round(elapsedMs / 100) / 10,
  };
}

function describe(
  { outcome, space, previous, chunks, made, copied, removed }: Reembedding,
  project?: string,
): string {
  if (outcome === 'no-documents') return `There is no document yet; the first one will be in ${space}.`;
  const numbers = `${chunks} chunks embedded (${made} vectors made, ${copied} copied), ${removed} vectors of other models removed`;
  if (outcome === 'there-already') return `The documents are in ${space} already: ${numbers}.`;
  const next =
    project === undefined
      ? 'Start every other Helix process again with this model.'
      : 'Every other Helix process that has this model set up goes on by itself.';
  return `Moved from ${previous} to ${space}: ${numbers}. ${next}`;
}
