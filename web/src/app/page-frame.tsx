import { type ReactNode, useEffect, useRef } from 'react';
import { focusMain } from '../parts/focus-main.ts';
import { AddIcon, CloseIcon, HelixMark, MenuIcon } from '../parts/icons.tsx';
import { useMediaQuery } from '../parts/use-media-query.ts';

/** `sidebar.css` has the same width. */
const WIDE = '(min-width: 64rem)';

/** The sidebar beside the view where there is room for it, and behind a button where there is not. */
export function PageFrame({ sidebar, address, onNewChat, children }: PageFrameProps) {
  const isWide = useMediaQuery(WIDE);
  return (
    <div className="app">
      <button type="button" className="skip-button" onClick={focusMain}>
        Skip to the view
      </button>
      {isWide ? (
        <section className="sidebar" aria-label="Menu">
          <header className="sidebar-name">
            <HelixMark />
            <h1>Helix</h1>
          </header>
          {sidebar}
        </section>
      ) : (
        <TopBar address={address} onNewChat={onNewChat}>
          {sidebar}
        </TopBar>
      )}
      <main className="view">{children}</main>
    </div>
  );
}

/** The menu closes when something was chosen in it. */
function TopBar({ address, onNewChat, children }: Omit<PageFrameProps, 'sidebar'>) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.close();
  }, [address]);
  // A link to what is shown already changes no address.
  useEffect(() => {
    const close = ({ target }: Event) =>
      target instanceof Element && target.closest('a') && dialog.current?.close();
    const menu = dialog.current;
    menu?.addEventListener('click', close);
    return () => menu?.removeEventListener('click', close);
  }, []);

  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
        <span className="visually-hidden">Menu</span>
      </button>
      <HelixMark />
      <h1>Helix</h1>
      <button type="button" className="icon-button top-bar-new" onClick={onNewChat}>
        <AddIcon />
        <span className="visually-hidden">New chat</span>
      </button>
      <dialog ref={dialog} className="sidebar sidebar-sheet" aria-label="Menu" closedby="any">
        <div className="sidebar-sheet-body">
          <button type="button" className="icon-button sidebar-close" onClick={() => dialog.current?.close()}>
            <CloseIcon />
            <span className="visually-hidden">Close the menu</span>
          </button>
          {children}
        </div>
      </dialog>
    </header>
  );
}

type PageFrameProps = {
  sidebar: ReactNode;
  /** What is shown. */
  address: string;
  onNewChat: () => void;
  children: ReactNode;
};
