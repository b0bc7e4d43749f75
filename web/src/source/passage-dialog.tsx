import { useEffect, useRef } from 'react';
import type { Citation, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { CloseIcon } from '../parts/icons.tsx';
import { useRequest } from '../parts/use-request.ts';
import { PassageText } from './passage-text.tsx';

/** The cited passage beside the answer. The browser's own dialog keeps and returns the focus. */
export function PassageDialog({ client, citation, answerText, onClose }: PassageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, reload } = useRequest(
    (signal) => client.chunk(citation.chunk_id, { signal }),
    `chunk ${citation.chunk_id}`,
  );

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && element.close();
    element.addEventListener('click', closeOnBackdrop);
    if (!element.open) element.showModal();
    return () => element.removeEventListener('click', closeOnBackdrop);
  }, []);

  return (
    <dialog ref={dialog} className="passage" aria-labelledby="passage-title" onClose={onClose}>
      <div className="passage-sheet">
        <header>
          <span className="chip" aria-hidden="true">
            {citation.n}
          </span>
          <h2 id="passage-title">{citation.document_title}</h2>
          <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
            <CloseIcon />
            <span className="visually-hidden">Close passage</span>
          </button>
        </header>
        {state.status === 'loading' && <p className="passage-facts">Opening the passage…</p>}
        {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
        {state.status === 'loaded' && (
          <PassageText passage={state.value} citation={citation} answerText={answerText} />
        )}
      </div>
    </dialog>
  );
}

type PassageDialogProps = {
  client: HelixClient;
  citation: Citation;
  answerText: string;
  onClose: () => void;
};
