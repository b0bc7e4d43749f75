import { PAGE_SIZE } from './list-query.ts';

/** Left out where one page holds all. */
export function Pager({ page, total, of = 'documents', onPage }: PagerProps) {
  if (total <= PAGE_SIZE) return null;
  const first = page * PAGE_SIZE + 1;
  const last = Math.min(total, (page + 1) * PAGE_SIZE);
  const shown = `${first.toLocaleString('en')}–${last.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return (
    <nav className="documents-pager" aria-label={`Pages of ${of}`}>
      <Turn name="Previous" isPossible={page > 0} onTurn={() => onPage(page - 1)} />
      <p>{shown}</p>
      <Turn name="Next" isPossible={last < total} onTurn={() => onPage(page + 1)} />
    </nav>
  );
}

/** Never disabled in earnest: the focus would be lost with the last page. */
function Turn({ name, isPossible, onTurn }: { name: string; isPossible: boolean; onTurn: () => void }) {
  return (
    <button
      type="button"
      className="plain-button"
      aria-disabled={!isPossible}
      onClick={() => isPossible && onTurn()}
    >
      {name}
    </button>
  );
}

type PagerProps = {
  page: number;
  total: number;
  /** What is on them. */
  of?: string;
  onPage: (page: number) => void;
};
