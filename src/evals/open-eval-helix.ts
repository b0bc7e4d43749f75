import { join } from 'node:path';
import type { Helix, OpenOptions } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { reembedChunks } from '../ingest/reembed-chunks.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Opens the Helix that sets of cases are run in: with a database server the same as ever, else an embedded one of its own,
 * so that a server that is running is not in the way and nobody's documents are touched. Its documents follow the
 * configured model: to measure another one is what evals are for.
 */
export async function openEvalHelix(settings: Settings, open: OpenHelix): Promise<Helix> {
  const own = evalSettings(settings);
  try {
    return await open(own);
  } catch (error) {
    const isOfAnotherModel = error instanceof HelixError && error.code === 'space_mismatch';
    // In a database that is shared, the documents of others would be moved too.
    if (!isOfAnotherModel || own.databaseUrl) throw error;
  }
  const moving = await open(own, { anySpace: true });
  try {
    await reembedChunks(moving, { keepOld: true });
  } finally {
    await moving.close();
  }
  return open(own);
}

export type OpenHelix = (settings: Settings, options?: OpenOptions) => Promise<Helix>;

/** The settings of that Helix. */
export function evalSettings(settings: Settings): Settings {
  return settings.databaseUrl
    ? settings
    : { ...settings, dataDirectory: join(settings.dataDirectory, 'evals') };
}

/** The project that the documents of a set are in; in a shared database the name must not be one of a person's. */
export function projectOfSet({ databaseUrl }: Settings, set: string): string {
  return databaseUrl ? `eval-${set}` : set;
}
