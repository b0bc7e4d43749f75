import { useEffect, useRef } from 'react';
import type { ConversationSummary } from '../../../src/client/client.ts';

/** Asks before a conversation is gone for good. */
export function DeleteDialog({ conversation, onDelete, onClose }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="sidebar-dialog" aria-labelledby="delete-heading" onClose={onClose}>
      <h2 id="delete-heading">Delete this conversation?</h2>
      <p>
        “{conversation.title || 'Untitled'}” with its questions and answers will be gone for good. Your
        documents stay.
      </p>
      <div className="sidebar-dialog-actions">
        <button type="button" className="plain-button" onClick={() => dialog.current?.close()}>
          Keep it
        </button>
        <button
          type="button"
          className="plain-button sidebar-danger"
          onClick={() => {
            dialog.current?.close();
            onDelete(conversation);
          }}
        >
          Delete
        </button>
      </div>
    </dialog>
  );
}

type DeleteDialogProps = {
  conversation: ConversationSummary;
  onDelete: (conversation: ConversationSummary) => void;
  onClose: () => void;
};
