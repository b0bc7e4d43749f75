import { useEffect, useRef } from 'react';
import { type HelixClient, HelixRequestError, type IngestionRun } from '../../../src/client/client.ts';
import { useRequest } from '../parts/use-request.ts';
import { type LatestRuns, latestRuns } from './latest-runs.ts';

const LOOK_AGAIN_MS = 1500;
/** Others add documents too, by `helix sync` or over HTTP. */
const LOOK_AGAIN_IDLE_MS = 15_000;
const MOST_RUNS = 100;

/** What is being read in a project, whoever added it, and what could not be. `onEnd`: some run has ended. */
export function useLatestRuns(
  client: HelixClient,
  project: string,
  onEnd: () => void,
): LatestRuns & { reload: () => void } {
  const { state, reload } = useRequest(
    (signal) => client.runs({ project, limit: MOST_RUNS, signal }).then(({ runs }) => runs, noneInNewProject),
    `runs of ${project}`,
  );
  const { open, failed } = latestRuns(state.status === 'loaded' ? state.value : []);

  useEffect(() => {
    const delay = open.length > 0 ? LOOK_AGAIN_MS : LOOK_AGAIN_IDLE_MS;
    const timer = setInterval(() => document.hidden || reload(), delay);
    return () => clearInterval(timer);
  }, [open.length, reload]);

  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  const before = useRef<string[]>([]);
  const openIds = open.map(({ run_id }) => run_id).join();
  useEffect(() => {
    const now = openIds === '' ? [] : openIds.split(',');
    if (before.current.some((id) => !now.includes(id))) latestOnEnd.current();
    before.current = now;
  }, [openIds]);

  return { open, failed, reload };
}

function noneInNewProject(error: unknown): IngestionRun[] {
  if (error instanceof HelixRequestError && error.code === 'project_not_found') return [];
  throw error;
}
