import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';

/** In place of a conversation that could not be read. */
export function ThreadProblem({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.code !== 'not_found') return <FailureNote failure={failure} onRetry={onRetry} />;
  return (
    <div className="chat-missing">
      <h2>This conversation is not here</h2>
      <p>It was deleted, or the address is of another Helix. Your documents are as they were.</p>
      <a className="plain-button" href="#/">
        Begin a new chat
      </a>
    </div>
  );
}
