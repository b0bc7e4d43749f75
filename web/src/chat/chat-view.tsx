import { useCallback, useEffect } from 'react';
import type { DocumentSummary, HelixClient, Readiness } from '../../../src/client/client.ts';
import { preloadAgenticDetails } from '../answer/lazy-agentic-details.tsx';
import { goTo } from '../app/use-route.ts';
import type { RequestHandle } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import type { ChatStore } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { isAnswering, type Thread } from './thread.ts';
import { ThreadBody } from './thread-body.tsx';
import type { Asking, Turn } from './turn.ts';
import { useRoles } from './use-roles.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { useThread } from './use-thread.ts';

/** One conversation: its turns, and where the next question is written. */
export function ChatView(props: ChatViewProps) {
  const { store, conversationId, documents, onProject } = props;
  const thread = useThread(store, conversationId);
  const project = thread.project ?? props.project;
  const roles = useRoles(props.client, project);
  const answering = isAnswering(thread);
  const hasTurns = thread.turns.length > 0;
  const { content, isAtEnd, toEnd, toLatest } = useStickToEnd({
    threadKey: thread.key,
    hasTurns,
    isGrowing: answering,
  });
  const known = documents.state.status === 'loaded' ? documents.state.value : null;
  const { ask, retry, move } = useAsking(store, thread, project, toEnd);

  // A conversation that was opened by its address may be of another project than the one last chosen.
  useEffect(() => {
    if (thread.project && thread.project !== props.project) onProject(thread.project);
  }, [thread.project, props.project, onProject]);

  return (
    <section className="chat" aria-label="Conversation">
      <div className="chat-thread" ref={content}>
        <ThreadBody
          {...props}
          thread={thread}
          project={project}
          known={known}
          onAsk={ask}
          onRetry={retry}
          onMove={move}
        />
      </div>
      {thread.status !== 'failed' && (
        <Composer
          key={thread.key}
          draft={store.draftOf(thread.key)}
          turns={thread.turns}
          documents={known}
          roles={roles}
          readiness={props.readiness}
          isRunning={answering}
          onAsk={ask}
          onStop={() => store.stop(thread.key)}
          onJump={isAtEnd ? null : toLatest}
        />
      )}
      <AnswerAnnouncer turn={thread.turns.findLast(({ isFresh }) => isFresh)} />
    </section>
  );
}

/** Stays the same while an answer is being written, so that finished turns need not be drawn again. */
function useAsking(store: ChatStore, { key }: Thread, project: string, toEnd: () => void) {
  const ask = useCallback(
    (asking: Asking) => {
      if (asking.inSteps) preloadAgenticDetails();
      void store.ask(key, asking, { project, onCreated: showCreated });
      requestAnimationFrame(toEnd);
    },
    [store, key, project, toEnd],
  );
  const retry = useCallback(
    (turn: Turn) => {
      store.retry(key, turn, { project, onCreated: showCreated });
      requestAnimationFrame(toEnd);
    },
    [store, key, project, toEnd],
  );
  const move = useCallback(
    (turn: Turn) => {
      const { question, documentIds, image, inSteps, role } = store.askingOf(turn);
      store.beginWith({ text: question, documentIds, image, inSteps, role });
      goTo({ view: 'chat', conversationId: null });
      document.getElementById('question')?.focus();
    },
    [store],
  );
  return { ask, retry, move };
}

/** Only where nothing else was opened meanwhile. */
function showCreated(conversationId: number): void {
  const isStillThere = location.hash === '' || location.hash === '#/' || location.hash === '#';
  if (isStillThere) goTo({ view: 'chat', conversationId }, { replace: true });
}

export type ChatViewProps = {
  client: HelixClient;
  store: ChatStore;
  /** Null for a conversation that has not begun. */
  conversationId: number | null;
  project: string;
  /** Null until it is known. */
  readiness: Readiness | null;
  documents: RequestHandle<DocumentSummary[]>;
  onProject: (project: string) => void;
  onOpenSource: (target: SourceTarget) => void;
  onAddDocument: () => void;
};
