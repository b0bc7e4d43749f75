import { Command } from 'commander';
import { HelixError } from '../errors.ts';
import { type Reembedding, reembedChunks } from '../ingest/reembed-chunks.ts';
import { createLogger } from '../log/logger.ts';
import { chooseModels } from '../providers/choose-models.ts';
import type { Settings } from '../settings/settings.ts';
import { loadSettings } from './load-settings.ts';
import { openAlone } from './open-alone.ts';
import { untilInterrupted } from './until-interrupted.ts';

export function reembedCommand(): Command {
  return new Command('reembed')
    .description(
      'move the documents to the configured embedding model; the old one serves until all are moved',
    )
    .option(
      '--space <provider/model@dimensions>',
      'refuse to begin unless the configured model has this space',
    )
    .option('--keep-old', 'leave the vectors of other models, so that the way back costs nothing')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nMay be interrupted and started again. With a database server, others go on with the old model meanwhile;\nstart them with the new one afterwards. With an embedded database, stop `helix serve` first.\n\nExamples:\n  EMBED_MODEL=gemini-embedding-002 helix reembed\n  helix reembed --space local/all-MiniLM-L6-v2@384 --keep-old',
    )
    .action(reembed);
}

type Options = { space?: string; keepOld?: boolean; json?: boolean };

async function reembed({ space, keepOld, json }: Options): Promise<void> {
  const settings = loadSettings();
  if (space !== undefined) await refuseOther(settings, space);
  const helix = await openAlone(settings, 'reembed', { anySpace: true });
  const started = performance.now();
  try {
    const done = await untilInterrupted('reembed', (signal, show) =>
      reembedChunks(helix, {
        keepOld,
        signal,
        onProgress: ({ done, total }) => show(`${done}/${total} chunks in ${helix.embeddingModel.spaceId}`),
      }),
    );
    if (done) console.log(json ? JSON.stringify(flat(done, performance.now() - started)) : describe(done));
  } finally {
    await helix.close();
  }
}

/** Before anything is opened: a space that nobody wants is not made. */
async function refuseOther(settings: Settings, space: string): Promise<void> {
  const { embeddingModel } = chooseModels(settings, createLogger('silent'));
  const configured = embeddingModel.spaceId;
  await embeddingModel.close?.();
  if (space !== configured)
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

function describe({ outcome, space, previous, chunks, made, copied, removed }: Reembedding): string {
  if (outcome === 'no-documents') return `There is no document yet; the first one will be in ${space}.`;
  const numbers = `${chunks} chunks embedded (${made} vectors made, ${copied} copied), ${removed} vectors of other models removed`;
  if (outcome === 'there-already') return `The documents are in ${space} already: ${numbers}.`;
  return `Moved from ${previous} to ${space}: ${numbers}. Start every other Helix process again with this model.`;
}
