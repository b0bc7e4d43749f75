import { type ReactNode, useEffect, useId, useRef } from 'react';

/** Asks before what cannot be undone. The focus begins at the way out, and the browser gives it back at the end. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel = 'Cancel', onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <p className="dialog-buttons">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog moves the focus anyway; here it begins where nothing is lost */}
        <button type="button" className="plain-button" autoFocus onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button
          type="button"
          className="plain-button dialog-danger"
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
  /** What the button that leaves everything as it is says. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
};
