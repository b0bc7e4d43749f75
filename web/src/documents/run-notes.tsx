import { useRef, useState } from 'react';
import type { HelixClient, IngestionRun } from '../../../src/client/client.ts';
import { ERROR_CATALOG, type ErrorCode, HelixError } from '../../../src/errors.ts';
import { toFailure } from '../parts/failure.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { useToast } from '../parts/toast.tsx';
import { describeProgress } from './describe-progress.ts';
import { dismissedRuns, dismissRun } from './dismissed-runs.ts';
import { explainFailure } from './explain-failure.ts';
import { type LatestRuns, progressOf } from './latest-runs.ts';
import { shareDone } from './reduce-uploads.ts';
import { useFilePicker } from './use-file-picker.tsx';
import type { UploadsHandle } from './use-uploads.ts';

const MOST_SHOWN = 5;
const IN_PLACE = { label: 'Document in place of one that could not be read', isSingle: true };

/** What is read, or could not be, that was not added in this window: by `helix sync`, over HTTP, or before a reload. */
export function RunNotes({ client, runs, uploads, onLeave }: RunNotesProps) {
  const [dismissed, setDismissed] = useState(dismissedRuns);
  const showToast = useToast();
  const replaced = useRef<IngestionRun | null>(null);
  const picker = useFilePicker((files) => {
    const { source_uri: sourceUri = '', project = '' } = replaced.current ?? {};
    uploads.add(files.map((added) => ({ ...added, replaces: { sourceUri, project } })));
  }, IN_PLACE);
  const open = runs.open.filter((run) => !uploads.isKnown(run));
  const failed = runs.failed.filter((run) => !uploads.isKnown(run) && !dismissed.has(run.run_id));
  const act = (request: Promise<unknown>) =>
    request.catch((error) => showToast({ text: toFailure(error).message })).finally(runs.reload);

  if (open.length + failed.length === 0) return null;
  return (
    <>
      {picker.input}
      <ul className="uploads documents-runs" aria-label="Read in the background">
        {open.slice(0, MOST_SHOWN).map((run) => (
          <OpenRun key={run.run_id} run={run} onCancel={() => act(client.cancelRun(run.run_id))} />
        ))}
        {open.length > MOST_SHOWN && (
          <li>{formatCount(open.length - MOST_SHOWN, 'more document')} waiting</li>
        )}
        {failed.slice(0, MOST_SHOWN).map((run) => (
          <FailedRun
            key={run.run_id}
            run={run}
            onRetry={() => act(client.retryRun(run.run_id))}
            onReplace={() => {
              replaced.current = run;
              picker.open();
            }}
            onDismiss={() => {
              setDismissed(dismissRun(dismissed, run.run_id));
              onLeave();
            }}
          />
        ))}
        {failed.length > MOST_SHOWN && (
          <li>{formatCount(failed.length - MOST_SHOWN, 'more document')} failed</li>
        )}
      </ul>
    </>
  );
}

function OpenRun({ run, onCancel }: { run: IngestionRun; onCancel: () => void }) {
  return (
    <li className="upload">
      <p className="upload-name">{run.name}</p>
      <button type="button" className="documents-text-button" onClick={onCancel}>
        Stop<span className="visually-hidden"> reading {run.name}</span>
      </button>
      <progress aria-label={`Reading ${run.name}`} value={shareDone(progressOf(run))} max={1} />
      <p className="upload-line">{describeProgress(progressOf(run))}</p>
    </li>
  );
}

function FailedRun({ run, onRetry, onReplace, onDismiss }: FailedRunProps) {
  const code = run.failure?.code ?? 'internal';
  const { text, action } = explainFailure({ code, message: messageOf(run), canRetry: false });
  return (
    <li className="upload upload-failed">
      <p className="upload-name">{run.name}</p>
      <button type="button" className="documents-text-button" onClick={onDismiss}>
        Dismiss<span className="visually-hidden"> {run.name}</span>
      </button>
      <div className="upload-line">
        <p>{text}</p>
        {action === 'replace' ? (
          <button type="button" className="plain-button" onClick={onReplace}>
            Choose another file<span className="visually-hidden"> in place of {run.name}</span>
          </button>
        ) : (
          <button type="button" className="plain-button" onClick={onRetry}>
            Try again<span className="visually-hidden"> to read {run.name}</span>
          </button>
        )}
      </div>
    </li>
  );
}

/** In the words of the catalogue, where it has them; a run keeps them with its stage and code before. */
function messageOf({ failure, error }: IngestionRun): string {
  const isKnown = failure && Object.hasOwn(ERROR_CATALOG, failure.code);
  if (isKnown) return new HelixError(failure.code as ErrorCode, failure.details).message;
  return error ?? 'It could not be read. Try again.';
}

type RunNotesProps = {
  client: HelixClient;
  runs: LatestRuns & { reload: () => void };
  uploads: UploadsHandle;
  /** The button that was pressed is gone. */
  onLeave: () => void;
};
type FailedRunProps = {
  run: IngestionRun;
  onRetry: () => void;
  onReplace: () => void;
  onDismiss: () => void;
};
