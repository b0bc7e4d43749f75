import { ZOOMS } from './choose-zoom.ts';
import { BackIcon, ForwardIcon, ZoomInIcon, ZoomOutIcon } from './source-icons.tsx';

/** Turns pages and enlarges them. */
export function PageTools({ page, pages, home, onPage, zoom, onZoom }: PageToolsProps) {
  const step = ZOOMS.indexOf(zoom);
  return (
    <div className="source-tools" role="toolbar" aria-label="Page">
      <ToolButton label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon />
      </ToolButton>
      <span className="source-tools-state" aria-live="polite">
        Page {page} of {pages}
      </span>
      <ToolButton label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)}>
        <ForwardIcon />
      </ToolButton>
      <ToolButton label="Smaller" isOff={step <= 0} onClick={() => onZoom(ZOOMS[step - 1] ?? 1)}>
        <ZoomOutIcon />
      </ToolButton>
      <ToolButton
        label="Larger"
        isOff={step >= ZOOMS.length - 1}
        onClick={() => onZoom(ZOOMS[step + 1] ?? 1)}
      >
        <ZoomInIcon />
      </ToolButton>
      {page !== home && (
        <button type="button" className="plain-button" onClick={() => onPage(home)}>
          Back to the passage
        </button>
      )}
    </div>
  );
}

/** Stays focusable when there is nothing more to do, so that the focus is not lost at the last page. */
function ToolButton({ label, isOff, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}

type PageToolsProps = {
  page: number;
  pages: number;
  /** The page of the passage. */
  home: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
};

type ToolButtonProps = { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode };
