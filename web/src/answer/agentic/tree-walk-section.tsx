import { useId, useMemo } from 'react';
import type { TreeWalk, TreeWalkNode } from '../../../../src/client/client.ts';
import { formatCount } from '../../parts/format-quantity.ts';
import type { SourceTarget } from '../../source/source-target.ts';
import { withoutMarkup } from '../readable-text.ts';
import { buildWalk, countAnchors, isSilent, type WalkBranch } from './build-walk.ts';

/** More than this is folded up, but for what comes first. */
const LONG = 8;

/** The way through headings and symbols to what an answer rests on. */
export function TreeWalkSection({ walk, onOpenSource }: TreeWalkSectionProps) {
  const headingId = useId();
  const branches = useMemo(() => buildWalk(walk), [walk]);
  if (branches.length === 0) return null;
  const list = (
    <BranchList branches={branches} isLong={countAnchors(branches) > LONG} onOpenSource={onOpenSource} />
  );
  return (
    <section className="agentic-walk" aria-labelledby={headingId}>
      <h3 id={headingId}>Tree walk</h3>
      {isNarrow() ? (
        <details>
          <summary>{WHAT}</summary>
          {list}
        </details>
      ) : (
        <>
          <p className="agentic-quiet">{WHAT}</p>
          {list}
        </>
      )}
    </section>
  );
}

const WHAT = 'Where the passages stand in their documents and code.';

/** On a phone a tree is longer than the screen, and what stands below it is not found. */
function isNarrow(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(max-width: 640px)').matches;
}

function BranchList({ branches, isLong, onOpenSource }: BranchListProps) {
  return (
    <ul className="agentic-branches">
      {branches.map(({ way, node, branches: below }, index) => {
        const line = <WalkLine way={way} node={node} onOpenSource={onOpenSource} />;
        const isFolded = isLong && isSilent(node) && branches.length > 1 && below.length > 0;
        const list = below.length > 0 && (
          <BranchList branches={below} isLong={isLong && !isFolded} onOpenSource={onOpenSource} />
        );
        return (
          // The same heading can stand in a document twice.
          <li key={index}>
            {isFolded ? (
              <details open={index === 0}>
                <summary>
                  {line} <span className="agentic-quiet">{formatCount(countAnchors(below), 'passage')}</span>
                </summary>
                {list}
              </details>
            ) : (
              <>
                {line}
                {list}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function WalkLine({ way, node, onOpenSource }: WalkLineProps) {
  const { title, kind, chunk_id: chunkId, narrative } = node;
  return (
    <>
      {way.length > 0 && <span className="agentic-way">{way.map((each) => each.title).join(' › ')} › </span>}
      {chunkId === null ? (
        <span className={isSilent(node) ? 'agentic-way' : 'agentic-node'} data-kind={kind}>
          {title}
        </span>
      ) : (
        <button
          type="button"
          className="agentic-node"
          data-kind={kind}
          aria-haspopup="dialog"
          onClick={() => onOpenSource({ chunkId, number: null, claim: '' })}
        >
          {title}
        </button>
      )}
      {narrative && <p className="agentic-narrative">{withoutMarkup(narrative)}</p>}
    </>
  );
}

type OpenSource = { onOpenSource: (target: SourceTarget) => void };
type TreeWalkSectionProps = OpenSource & { walk: TreeWalk };
type BranchListProps = OpenSource & { branches: readonly WalkBranch[]; isLong: boolean };
type WalkLineProps = OpenSource & { way: readonly TreeWalkNode[]; node: TreeWalkNode };
