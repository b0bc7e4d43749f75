import type { IngestionResult } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { CloseIcon } from '../parts/icons.tsx';
import { describeProgress } from './describe-progress.ts';
import { shareDone, type Upload } from './reduce-uploads.ts';

export function UploadStatus({ upload, onRemove, onRetry }: UploadStatusProps) {
  const { name } = upload.file;
  const isOver = upload.phase === 'stored' || upload.phase === 'failed';
  return (
    <li className={`upload upload-${upload.phase}`}>
      <p className="upload-name">{name}</p>
      <button type="button" className="icon-button" onClick={onRemove}>
        <CloseIcon />
        <span className="visually-hidden">{isOver ? `Dismiss ${name}` : `Stop adding ${name}`}</span>
      </button>
      {upload.phase === 'waiting' && <p className="upload-line">Waiting for those before it</p>}
      {upload.phase === 'sending' && <Progress name={name} text="Sending…" />}
      {upload.phase === 'running' && (
        <Progress name={name} text={describeProgress(upload.progress)} share={shareDone(upload.progress)} />
      )}
      {upload.phase === 'stored' && <p className="upload-line">{resultText(upload.result)}</p>}
      {upload.phase === 'failed' && (
        <div className="upload-line" role="alert">
          <p>{upload.failure.message}</p>
          {upload.failure.canRetry && (
            <button type="button" className="plain-button" onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
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

export function resultText({ status, title, chunks, warning }: IngestionResult): string {
  const passages = formatCount(chunks, 'passage');
  if (status === 'held_back') return `“${title}” is held back. ${warning ?? ''}`.trimEnd();
  if (status === 'unchanged') return `“${title}” is already here, unchanged.`;
  return status === 'updated' ? `Updated “${title}”: ${passages}.` : `Added “${title}”: ${passages}.`;
}

type UploadStatusProps = { upload: Upload; onRemove: () => void; onRetry: () => void };
