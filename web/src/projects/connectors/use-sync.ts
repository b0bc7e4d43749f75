import { useEffect, useRef } from 'react';
import type { Connector, HelixClient, SyncProgress } from '../../../../src/client/client.ts';
import type { Failure } from '../../parts/failure.ts';
import { tasksOf, useTask } from '../background-tasks.ts';

/** The sync of a connector, which goes on while the reader looks at something else of Helix. */
export function useSync(client: HelixClient, connector: Connector, onOver: () => void): Sync {
  const { connector_id: id, is_syncing } = connector;
  const { syncs } = tasksOf(client);
  const key = `connector ${id}`;
  const task = useTask(syncs, key);
  const isRunning = task?.isRunning ?? false;
  useWhenOver(isRunning, onOver);
  const begin = (allowRemoval: boolean) =>
    void syncs.begin(key, null, async function* (signal): AsyncGenerator<SyncProgress | null> {
      for await (const event of client.syncConnector(id, { allowRemoval, signal }))
        if (event.type === 'progress') yield event;
    });
  return {
    isRunning,
    isElsewhere: is_syncing && !isRunning,
    progress: task?.value ?? null,
    failure: task?.failure ?? null,
    start: () => begin(false),
    removeToo: () => begin(true),
    stop: () => syncs.end(key),
  };
}

/** What came of it stands with the connector on the server. */
function useWhenOver(isRunning: boolean, onOver: () => void): void {
  const wasRunning = useRef(isRunning);
  const latestOnOver = useRef(onOver);
  latestOnOver.current = onOver;
  useEffect(() => {
    if (wasRunning.current && !isRunning) latestOnOver.current();
    wasRunning.current = isRunning;
  }, [isRunning]);
}

export type Sync = {
  isRunning: boolean;
  /** By another page, or by the command line. */
  isElsewhere: boolean;
  /** The last thing that was done; null before the first. */
  progress: SyncProgress | null;
  failure: Failure | null;
  start: () => void;
  /** Also removes what is gone from the source where that is most of it. */
  removeToo: () => void;
  stop: () => void;
};
