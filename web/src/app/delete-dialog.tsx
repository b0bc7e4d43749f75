import type { ConversationSummary } from '../../../src/client/client.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** Asks before a conversation is gone for good. */
export function DeleteDialog({ conversation, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title="Delete this conversation?"
      confirm="Delete"
      cancel="Keep it"
      onConfirm={() => onDelete(conversation)}
      onClose={onClose}
    >
      <p>
        “{conversation.title || 'Untitled'}” with its questions and answers will be gone for good. Your
        documents stay.
      </p>
    </ConfirmDialog>
  );
}

type DeleteDialogProps = {
  conversation: ConversationSummary;
  onDelete: (conversation: ConversationSummary) => void;
  onClose: () => void;
};
