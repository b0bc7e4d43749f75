import { formatRoute } from '../app/route.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';

const NEW_CHAT = formatRoute({ view: 'chat', conversationId: null });

/** In place of a conversation that could not be read. */
export function ThreadProblem({ failure, hasDraft, onRetry, onLeave }: ThreadProblemProps) {
  // That Helix cannot be reached is said above, for the whole page.
  if (failure.code === 'unreachable')
    return <p className="chat-opening">The conversation opens as soon as Helix can be reached.</p>;
  if (failure.code !== 'not_found') return <FailureNote failure={failure} onRetry={onRetry} />;
  return (
    <div className="chat-missing">
      <h2>This conversation is not here</h2>
      <p>It was deleted, or the address is of another Helix. Your documents are as they were.</p>
      {hasDraft && <p>The question you were writing is kept for the new chat.</p>}
      <a className="plain-button" href={NEW_CHAT} onClick={onLeave}>
        Begin a new chat
      </a>
    </div>
  );
}

type ThreadProblemProps = {
  failure: Failure;
  /** Whether something was being written in it. */
  hasDraft: boolean;
  onRetry: () => void;
  onLeave: () => void;
};
