import { type ReactNode, useEffect, useRef } from 'react';

/** Asks before what cannot be undone. The focus begins at the way out, and the browser gives it back at the end. */
export function ConfirmDialog({ title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="documents-dialog"
      aria-labelledby="documents-dialog-title"
      onClose={onClose}
    >
      <h2 id="documents-dialog-title">{title}</h2>
      {children}
      <p className="documents-dialog-buttons">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog moves the focus anyway; here it begins where nothing is lost */}
        <button type="button" className="plain-button" autoFocus onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          className="plain-button documents-danger"
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {confirm}
        </button>
      </p>
    </dialog>
  );
}

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
};
