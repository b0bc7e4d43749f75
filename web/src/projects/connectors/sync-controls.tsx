import { formatCount } from '../../parts/format-quantity.ts';
import type { Sync } from './use-sync.ts';

/** Starts a sync, shows how far it is, and stops it. One button for both, so that the focus stays on it. */
export function SyncControls({ name, sync }: { name: string; sync: Sync }) {
  const { isRunning, isElsewhere, progress, failure } = sync;
  return (
    <>
      {isRunning && (
        <div className="connector-progress">
          <progress aria-label={`Syncing ${name}`} />
          <p role="status">
            {progress ? `${formatCount(progress.done, 'thing')} done` : 'Asking the source…'}
          </p>
          {progress && (
            <p className="connector-last" aria-hidden="true">
              {progress.outcome.replaceAll('_', ' ')}: {progress.source_uri}
            </p>
          )}
        </div>
      )}
      {failure && (
        <p className="note failure" role="alert">
          {failure.message}
        </p>
      )}
      {isElsewhere && <p role="status">It is being synced.</p>}
      {!isElsewhere && (
        <p className="documents-buttons">
          <button type="button" className="plain-button" onClick={isRunning ? sync.stop : sync.start}>
            {isRunning ? 'Stop' : 'Sync now'}
            <span className="visually-hidden"> {name}</span>
          </button>
        </p>
      )}
    </>
  );
}
