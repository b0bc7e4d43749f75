import type { IngestionResult } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { CloseIcon } from '../parts/icons.tsx';
import { describeProgress } from './describe-progress.ts';
import { explainFailure } from './explain-failure.ts';
import { isOver, shareDone, type Upload } from './reduce-uploads.ts';

export function UploadStatus({ upload, isUrgent, onRemove, onRetry, onReplace }: UploadStatusProps) {
  const name = upload.added.path;
  return (
    <li className={`upload upload-${upload.phase}`}>
      <p className="upload-name">{name}</p>
      <button type="button" className="icon-button" onClick={onRemove}>
        <CloseIcon />
        <span className="visually-hidden">{isOver(upload) ? `Dismiss ${name}` : `Stop adding ${name}`}</span>
      </button>
      {upload.phase === 'waiting' && <p className="upload-line">Waiting for those before it</p>}
      {upload.phase === 'sending' && <Progress name={name} text="Sending…" />}
      {upload.phase === 'running' && (
        <Progress name={name} text={describeProgress(upload.progress)} share={shareDone(upload.progress)} />
      )}
      {upload.phase === 'stored' && (
        <p className="upload-line">
          <a href={`#/documents/${upload.result.document_id}`}>{resultText(upload.result)}</a>
        </p>
      )}
      {upload.phase === 'failed' && (
        <Failed failure={upload.failure} {...{ name, isUrgent, onRetry, onReplace }} />
      )}
    </li>
  );
}

/** Without a share the bar shows that something goes on, but not how far it is. */
function Progress({ name, text, share }: { name: string; text: string; share?: number }) {
  return (
    <>
      <progress aria-label={`Adding ${name}`} value={share} max={1} />
      <p className="upload-line">{text}</p>
    </>
  );
}

function Failed({ failure, name, isUrgent, onRetry, onReplace }: FailedProps) {
  const { text, action } = explainFailure(failure);
  return (
    <div className="upload-line" role={isUrgent ? 'alert' : undefined}>
      <p>
        <span className="visually-hidden">{name} was not added. </span>
        {text}
      </p>
      {action === 'retry' && (
        <button type="button" className="plain-button" onClick={onRetry}>
          Try again<span className="visually-hidden"> to add {name}</span>
        </button>
      )}
      {action === 'replace' && (
        <button type="button" className="plain-button" onClick={onReplace}>
          Choose another file<span className="visually-hidden"> in place of {name}</span>
        </button>
      )}
    </div>
  );
}

export function resultText({ status, title, chunks, warning }: IngestionResult): string {
  const passages = formatCount(chunks, 'passage');
  if (status === 'held_back') return `“${title}” is held back. ${warning ?? ''}`.trimEnd();
  if (status === 'unchanged') return `“${title}” is already here, unchanged.`;
  return status === 'updated' ? `Updated “${title}”: ${passages}.` : `Added “${title}”: ${passages}.`;
}

type UploadStatusProps = {
  upload: Upload;
  /** Whether a failure is said at once; of many files it is not. */
  isUrgent: boolean;
  onRemove: () => void;
  onRetry: () => void;
  onReplace: () => void;
};
type FailedProps = {
  failure: Extract<Upload, { phase: 'failed' }>['failure'];
  name: string;
  isUrgent: boolean;
  onRetry: () => void;
  onReplace: () => void;
};
