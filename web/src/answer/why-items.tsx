import type { AgenticDebug } from '../../../src/client/client.ts';

/** Enough to tell two runs apart by eye. */
const SHOWN = 12;

/** What the answer was made of, each by its hash: two answers with the same hashes were made of the same. */
export function WhyItems({ items, promptHash }: { items: AgenticDebug['items']; promptHash: string | null }) {
  return (
    <details className="answer-why-items">
      <summary>What it was made of, by hash</summary>
      <ul>
        {items.map(({ type, key, hash }) => (
          <li key={`${type} ${key}`}>
            <code title={hash}>{hash.slice(0, SHOWN)}</code> {type.replaceAll('_', ' ')}{' '}
            <span className="answer-why-soft">{key}</span>
          </li>
        ))}
        {promptHash && (
          <li>
            <code title={promptHash}>{promptHash.slice(0, SHOWN)}</code> the whole prompt
          </li>
        )}
      </ul>
    </details>
  );
}
