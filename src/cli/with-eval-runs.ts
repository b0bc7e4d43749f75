import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalRunDetails, HelixClient } from '../client/client.ts';
import { openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { EvalRunWithResults } from '../evals/eval-run.ts';
import { evalRunOf } from '../evals/eval-run-of.ts';
import { evalSettings } from '../evals/open-eval-helix.ts';
import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { inProcessClient } from './in-process-client.ts';
import { loadSettings } from './load-settings.ts';
import { openOrServed } from './open-or-served.ts';
import { clientOf } from './running-server.ts';

/** Looks at runs where they were made: those of sets in the evals' own Helix, those of a project in the person's. */
export async function withEvalRuns(
  project: string | undefined,
  work: (client: HelixClient, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = loadSettings();
  const place = project === undefined ? evalSettings(settings) : settings;
  if (!place.databaseUrl && !existsSync(join(place.dataDirectory, 'database')))
    throw new HelixError('not_found', {
      what: `A run of evals in ${place.dataDirectory}`,
      action:
        project === undefined
          ? 'Run `helix eval` first; runs of your own documents are listed with --project.'
          : '`helix ingest` your documents there first, or set HELIX_DATA_DIR.',
    });
  const { client, close } = await openClient(place);
  try {
    await work(client, settings);
  } finally {
    await close();
  }
}

/** A run with its results, under the names that reports and comparisons use. */
export function evalRunWithResults({ results, ...run }: EvalRunDetails): EvalRunWithResults {
  return { ...evalRunOf(run), results: results as EvalRunWithResults['results'] };
}

/** Runs can be read whichever model is configured now. */
async function openClient(place: Settings): Promise<{ client: HelixClient; close(): Promise<void> }> {
  const opening = await openOrServed(place, () =>
    openHelix(place, createLogger('error'), { anySpace: true }),
  );
  if (!('opened' in opening)) return { client: clientOf(opening.running), close: async () => {} };
  const helix = opening.opened;
  const inProcess = await inProcessClient(helix);
  const close = async () => {
    await inProcess.close();
    await helix.close();
  };
  return { client: inProcess.client, close };
}
