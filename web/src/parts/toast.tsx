import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CloseIcon } from './icons.tsx';

/** Says what was done, for a moment, without taking the focus. With an action it can be undone for ten seconds. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export type Toast = { text: string; action?: { label: string; onAction: () => void } };
export type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast>(() => {});

const SHOWN_MS = 10_000;
const MOST_AT_ONCE = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((shown) => [...shown, { ...toast, id }].slice(-MOST_AT_ONCE));
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  useUndoKey(
    toasts.findLast(({ action }) => action),
    dismiss,
  );

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-atomic="false">
        {toasts.map((toast) => (
          <ToastNote key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastNote({ toast: { text, action }, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const latestDismiss = useRef(onDismiss);
  latestDismiss.current = onDismiss;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => latestDismiss.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  /** The pressed button goes away with the note, so the focus returns to where it was. */
  function close(): void {
    const { current: before } = cameFrom;
    if (note.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    onDismiss();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while somebody reads; the buttons inside act
    <div
      ref={note}
      className="toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(note.current?.contains(document.activeElement) ?? false)}
      onFocus={(event) => {
        if (!note.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
        setIsHeld(true);
      }}
      onBlur={(event) => setIsHeld(note.current?.contains(event.relatedTarget) ?? false)}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            action.onAction();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" onClick={close}>
        <CloseIcon />
        <span className="visually-hidden">Dismiss</span>
      </button>
    </div>
  );
}

/** Ctrl+Z does what the newest note offers, except in a field, where it belongs to the text. */
function useUndoKey(toast: ShownToast | undefined, dismiss: (id: number) => void): void {
  useEffect(() => {
    if (!toast?.action) return;
    const { id, action } = toast;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTextField(event.target)) return;
      event.preventDefault();
      action.onAction();
      dismiss(id);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [toast, dismiss]);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

type ShownToast = Toast & { id: number };
