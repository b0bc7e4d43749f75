import type { DocumentSummary } from '../../../src/client/client.ts';
import type { ChatViewProps } from './chat-view.tsx';
import { EarlierTurns } from './earlier-turns.tsx';
import { isAnswering, type Thread } from './thread.ts';
import { ThreadProblem } from './thread-problem.tsx';
import type { Asking, Turn } from './turn.ts';
import { TurnView } from './turn-view.tsx';
import { Welcome } from './welcome.tsx';

/** What was asked and answered, or what stands in its place. */
export function ThreadBody(props: ThreadBodyProps) {
  const { client, store, thread, project, documents, known, onAsk, onRetry, onMove } = props;
  const { onOpenSource, onAddDocument } = props;
  const { status, failure, turns, conversationId } = thread;
  if (status === 'loading' && turns.length === 0)
    return <p className="chat-opening">Opening the conversation…</p>;
  if (status === 'failed' && failure) {
    return (
      <ThreadProblem
        failure={failure}
        hasDraft={store.draftOf(thread.key).text.trim() !== ''}
        onRetry={() => void store.load(conversationId!)}
        onLeave={() => store.beginWith(store.draftOf(thread.key))}
      />
    );
  }
  if (turns.length === 0) {
    const documentCount = known?.length ?? null;
    const { inSteps = false, role } = store.draftOf(thread.key);
    return (
      <Welcome
        documents={documents.state}
        project={project}
        onAsk={(question) =>
          onAsk({ question, documentIds: null, documentCount, image: null, inSteps, role })
        }
        onAddDocument={onAddDocument}
      />
    );
  }
  return (
    <>
      {(turns[0]?.number ?? 1) > 1 && (
        <EarlierTurns onLoad={() => store.load(conversationId!, { earlier: true })} />
      )}
      {turns.map((turn) => (
        <TurnView
          key={turn.key}
          client={client}
          turn={turn}
          project={project}
          documents={known}
          canAsk={!isAnswering(thread)}
          onAsk={onAsk}
          onRetry={onRetry}
          onMove={onMove}
          onOpenSource={onOpenSource}
          onAddDocument={onAddDocument}
        />
      ))}
    </>
  );
}

type ThreadBodyProps = ChatViewProps & {
  thread: Thread;
  /** The documents of the project; null until they are known. */
  known: readonly DocumentSummary[] | null;
  onAsk: (asking: Asking) => void;
  onRetry: (turn: Turn) => void;
  onMove: (turn: Turn) => void;
};
