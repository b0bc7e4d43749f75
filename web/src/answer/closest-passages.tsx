import type { ChunkPassage, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { snippetOf } from './citation-passage.ts';

const SHOWN = 3;

/** What the search found nearest to a question that was not answered. Read when it is wanted. */
export function ClosestPassages({ client, requestId, onOpenSource }: ClosestPassagesProps) {
  const { state, reload } = useRequest((signal) => readClosest(client, requestId, signal), requestId);
  if (state.status === 'loading') return <p>Looking up the closest passages…</p>;
  if (state.status === 'failed') return <FailureNote failure={state.error} onRetry={reload} />;
  if (state.value.length === 0) return <p>No passage came near the question.</p>;
  return (
    <>
      <p>These came closest. They do not answer the question.</p>
      <ul className="answer-closest">
        {state.value.map((passage) => (
          <li key={passage.chunk_id}>
            <button
              type="button"
              className="answer-source"
              aria-haspopup="dialog"
              onClick={() => onOpenSource({ chunkId: passage.chunk_id, number: null, claim: '' })}
            >
              <span className="answer-source-body">
                <span className="answer-source-title">{passage.document_title}</span>
                <span className="answer-source-snippet">
                  {snippetOf(passage.text, [passage.document_title, ...passage.heading_path])}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

async function readClosest(
  client: HelixClient,
  requestId: string,
  signal: AbortSignal,
): Promise<ChunkPassage[]> {
  const { evidence } = await client.answer(requestId, { signal });
  const nearest = [...evidence].sort((one, other) => one.distance - other.distance).slice(0, SHOWN);
  return Promise.all(nearest.map(({ chunk_id }) => client.chunk(chunk_id, { signal })));
}

type ClosestPassagesProps = {
  client: HelixClient;
  requestId: string;
  onOpenSource: (target: SourceTarget) => void;
};
