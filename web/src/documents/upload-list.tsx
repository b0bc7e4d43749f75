import { useRef } from 'react';
import { explainFailure } from './explain-failure.ts';
import { isOver, type Upload } from './reduce-uploads.ts';
import { summarizeUploads } from './summarize-uploads.ts';
import { resultText, UploadStatus } from './upload-status.tsx';
import { useFilePicker } from './use-file-picker.tsx';
import type { UploadsHandle } from './use-uploads.ts';

/** Up to here each file has a line; of more, only those that are worked on or failed. */
const SHOWN_ALONE = 8;
const MOST_SHOWN = 30;
const IN_PLACE = { label: 'Document in place of one that failed', isSingle: true };

/** What is being added: each file, or a summary with what needs attention. `onLeave`: nothing is left to look at. */
export function UploadList({ handle, onLeave }: { handle: UploadsHandle; onLeave: () => void }) {
  const { uploads, notice, remove, retry } = handle;
  const controls = useRef<HTMLDivElement>(null);
  const replaced = useRef<Upload | null>(null);
  const picker = useFilePicker((files) => {
    const failed = replaced.current;
    if (files.length === 0 || !failed) return;
    removeAndFocus([failed]);
    handle.addInPlace(failed, files);
  }, IN_PLACE);
  const { shown, hidden } = chooseShown(uploads);

  /** The button that was pressed goes away with the upload. */
  function removeAndFocus(gone: readonly Upload[]): void {
    remove(gone.map(({ id }) => id));
    if (gone.length < uploads.length) controls.current?.focus();
    else onLeave();
  }

  return (
    <div ref={controls} className="upload-list" tabIndex={-1}>
      {notice && <LeftOutNotice text={notice} onDismiss={handle.dismissNotice} />}
      {uploads.length > 1 && <Controls uploads={uploads} onRemove={removeAndFocus} onRetry={retry} />}
      {shown.length > 0 && (
        <ul className="uploads" aria-label="Being added">
          {shown.map((upload) => (
            <UploadStatus
              key={upload.id}
              upload={upload}
              isUrgent={uploads.length <= SHOWN_ALONE}
              onRemove={() => removeAndFocus([upload])}
              onRetry={() => retry([upload])}
              onReplace={() => {
                replaced.current = upload;
                picker.open();
              }}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="upload-hidden">{hidden.toLocaleString('en')} more are not shown here.</p>}
      {picker.input}
    </div>
  );
}

/** Said once when there is something to say, not with every step. */
export function UploadAnnouncement({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <div className="visually-hidden" role="status">
      {announcement(uploads)}
    </div>
  );
}

function LeftOutNotice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className="upload-notice" role="status">
      <p>{text}</p>
      <button type="button" className="documents-text-button" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}

function Controls({ uploads, onRemove, onRetry }: ControlsProps) {
  const { text, share, isOver: isDone } = summarizeUploads(uploads);
  const finished = uploads.filter((upload) => isOver(upload));
  const open = uploads.filter((upload) => !isOver(upload));
  const failed = uploads.filter(canBeRetried);
  return (
    <div className="upload-summary">
      <p>{text}</p>
      {!isDone && <progress aria-label="Adding all files" value={share} max={1} />}
      <p className="upload-controls">
        {open.length > 0 && (
          <button type="button" className="documents-text-button" onClick={() => onRemove(open)}>
            Stop all
          </button>
        )}
        {failed.length > 1 && (
          <button type="button" className="documents-text-button" onClick={() => onRetry(failed)}>
            Try {failed.length.toLocaleString('en')} again
          </button>
        )}
        {finished.length > 0 && (
          <button type="button" className="documents-text-button" onClick={() => onRemove(finished)}>
            Clear finished
          </button>
        )}
      </p>
    </div>
  );
}

function canBeRetried(upload: Upload): boolean {
  return upload.phase === 'failed' && explainFailure(upload.failure).action === 'retry';
}

function chooseShown(uploads: readonly Upload[]): { shown: Upload[]; hidden: number } {
  if (uploads.length <= SHOWN_ALONE) return { shown: [...uploads], hidden: 0 };
  const telling = uploads.filter(({ phase }) => phase !== 'waiting' && phase !== 'stored');
  const shown = telling.slice(0, MOST_SHOWN);
  return { shown, hidden: telling.length - shown.length };
}

function announcement(uploads: readonly Upload[]): string {
  if (uploads.length === 0 || !uploads.every(isOver)) return '';
  const [only, ...others] = uploads;
  if (others.length > 0) return summarizeUploads(uploads).text;
  return only?.phase === 'stored' ? resultText(only.result) : '';
}

type ControlsProps = {
  uploads: readonly Upload[];
  onRemove: (gone: readonly Upload[]) => void;
  onRetry: (failed: readonly Upload[]) => void;
};
