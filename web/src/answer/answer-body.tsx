import { memo, useDeferredValue, useMemo } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { SourceTarget } from '../source/source-target.ts';
import { CitationContext, type Citations, type CitedSource } from './citation-context.ts';
import { renderNumberedText } from './cited-numbers.tsx';
import { renderCitedText } from './cited-words.tsx';
import { numberCitations } from './number-citations.ts';
import { useTypedText } from './use-typed-text.ts';

/** Far more than a server lets a model write; a page cannot hold whatever it is sent. */
const LONGEST_SHOWN = 200_000;

/**
 * An answer as Markdown, its `[chunk:42]` marks as chips that lead to the passages, from the moment they are written.
 * `onOpenSource` should be the same function each time, or each word that comes draws every chip again.
 */
export const AnswerBody = memo(function AnswerBody(props: AnswerBodyProps) {
  const { client, text, citations, isStreaming, onOpenSource } = props;
  const shown = useTypedText(text.slice(0, LONGEST_SHOWN), isStreaming);
  const numbers = useNumbers(shown);
  // Every chip is named anew when the citations come: not in one go, which took 60 ms for 500 of them.
  const named = useDeferredValue(citations);
  const known = useMemo(() => named && new Map(named.map((each) => [each.chunk_id, each])), [named]);
  const context = useMemo<Citations>(
    () => ({ client, numbers, known, onOpenSource }),
    [client, numbers, known, onOpenSource],
  );
  return (
    <CitationContext value={context}>
      <Markdown
        text={shown}
        isGrowing={isStreaming}
        renderText={renderCitedText}
        renderRest={renderNumberedText}
      />
      {text.length > LONGEST_SHOWN && (
        <p>The rest of this answer is too long to be shown. Copy the answer to read all of it.</p>
      )}
    </CitationContext>
  );
});

/** The same map until a passage is cited that was not before. */
function useNumbers(text: string): ReadonlyMap<number, number> {
  const order = useMemo(() => [...numberCitations(text).keys()].join(), [text]);
  return useMemo(() => {
    const chunkIds = order === '' ? [] : order.split(',').map(Number);
    return new Map(chunkIds.map((chunkId, index) => [chunkId, index + 1]));
  }, [order]);
}

type AnswerBodyProps = {
  client: HelixClient;
  text: string;
  /** Null until the server has said which passages are cited. */
  citations: readonly CitedSource[] | null;
  isStreaming: boolean;
  onOpenSource: (target: SourceTarget) => void;
};
