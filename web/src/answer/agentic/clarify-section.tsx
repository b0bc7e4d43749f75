import { useId } from 'react';
import type { Clarify } from '../../../../src/client/client.ts';
import type { SourceTarget } from '../../source/source-target.ts';
import { ClarifyChoice } from './clarify-choice.tsx';
import { areOfSeveral, describeHeader } from './describe-lines.ts';
import { SourcePath } from './source-path.tsx';

/** Of what was searched. */
const SHOWN = 4;

/** A question back: what it can mean, with what speaks for each meaning; what was searched, and what would settle it. */
export function ClarifySection(props: ClarifySectionProps) {
  const { clarify, hasClosest, canAsk, onChoose, onOpenSource } = props;
  const headingId = useId();
  const { reason, options, searched, settles, candidates } = clarify;
  const hasRepository = areOfSeveral([...candidates, ...options.flatMap(({ evidence }) => evidence)]);
  const isSplit = reason === 'dominance_split';
  // Its button says what to ask for a meaning.
  const advice = settles.filter((each) => !options.some(({ question }) => each.includes(question)));
  return (
    <section className="agentic-clarify" aria-labelledby={headingId}>
      <h3 id={headingId}>{headingOf(reason, onChoose !== null)}</h3>
      {options.length > 0 && (
        <ul className="agentic-choices">
          {options.map((option) => (
            <li key={option.question}>
              <ClarifyChoice
                option={option}
                hasRepository={hasRepository}
                canAsk={canAsk}
                onChoose={onChoose}
                onOpenSource={onOpenSource}
              />
            </li>
          ))}
        </ul>
      )}
      <SentenceList name={isSplit ? 'What would settle it' : null} sentences={advice} />
      <SearchedList searched={[...new Set(searched)]} />
      {!isSplit && !hasClosest && candidates.length > 0 && (
        <div>
          <h4>What came near</h4>
          <ul className="agentic-list">
            {candidates.map(({ path, repository, header, chunk_id: chunkId }) => (
              <li key={chunkId}>
                <button
                  type="button"
                  className="agentic-node"
                  aria-haspopup="dialog"
                  onClick={() => onOpenSource({ chunkId, number: null, claim: '' })}
                >
                  <SourcePath path={path} repository={repository} hasRepository={hasRepository} />
                </button>{' '}
                <span className="agentic-quiet">{describeHeader(header)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function headingOf(reason: Clarify['reason'], canChoose: boolean): string {
  if (reason === 'missing_evidence') return 'What would answer it';
  return canChoose ? 'Choose a meaning' : 'What it can mean';
}

/** The first are the telling ones; the others are what those were widened to. */
function SearchedList({ searched }: { searched: readonly string[] }) {
  const quoted = (queries: readonly string[]) => (
    <ul className="agentic-list">
      {queries.map((query) => (
        <li key={query}>
          <q>{query}</q>
        </li>
      ))}
    </ul>
  );
  const others = searched.slice(SHOWN);
  return (
    <div>
      <h4>What was searched</h4>
      {quoted(searched.slice(0, SHOWN))}
      {others.length > 0 && (
        <details>
          <summary>and {others.length.toLocaleString('en')} more</summary>
          {quoted(others)}
        </details>
      )}
    </div>
  );
}

function SentenceList({ name, sentences }: SentenceListProps) {
  if (sentences.length === 0) return null;
  return (
    <div>
      {name && <h4>{name}</h4>}
      <ul className="agentic-list">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

type SentenceListProps = { name: string | null; sentences: readonly string[] };

export type ClarifySectionProps = {
  clarify: Clarify;
  /** Whether what came near is offered elsewhere. */
  hasClosest: boolean;
  canAsk: boolean;
  /** Asks for one meaning; null where nothing can be asked. */
  onChoose: ((question: string) => void) | null;
  onOpenSource: (target: SourceTarget) => void;
};
