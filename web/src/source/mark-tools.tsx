import { DownIcon, UpIcon } from './source-icons.tsx';

/** Leads from one place of the claim to the next, and round. */
export function MarkTools({ claim, count, onClaim }: MarkToolsProps) {
  return (
    <div className="source-tools source-mark-tools" role="toolbar" aria-label="Marks">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous mark"
        title="Previous mark"
        onClick={() => onClaim((claim + count - 1) % count)}
      >
        <UpIcon />
      </button>
      <span className="source-tools-state" aria-live="polite">
        Mark {claim + 1} of {count}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next mark"
        title="Next mark"
        onClick={() => onClaim((claim + 1) % count)}
      >
        <DownIcon />
      </button>
    </div>
  );
}

type MarkToolsProps = { claim: number; count: number; onClaim: (claim: number) => void };
