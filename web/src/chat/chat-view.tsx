import type { DocumentSummary, HelixClient } from '../../../src/client/client.ts';
import { AnswerView } from '../answer/answer-view.tsx';
import { useAnswer } from '../answer/use-answer.ts';
import type { RequestHandle } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { QuestionBox } from './question-box.tsx';
import { Welcome } from './welcome.tsx';

export function ChatView({ client, documents, onOpenSource, onAddDocument }: ChatViewProps) {
  const { answer, isRunning, ask, stop } = useAnswer(client);
  return (
    <section className="ask-column" aria-label="Question and answer">
      <QuestionBox isRunning={isRunning} onAsk={ask} onStop={stop} />
      {answer ? (
        <AnswerView
          key={answer.id}
          client={client}
          answer={answer}
          onOpenCitation={({ n, chunk_id }) =>
            onOpenSource({ chunkId: chunk_id, number: n, claim: answer.text })
          }
          onRetry={() => ask(answer.question)}
          onAddDocument={onAddDocument}
        />
      ) : (
        <Welcome documents={documents.state} onAsk={ask} />
      )}
    </section>
  );
}

export type ChatViewProps = {
  client: HelixClient;
  /** Null for a conversation that has not begun. */
  conversationId: number | null;
  project: string;
  documents: RequestHandle<DocumentSummary[]>;
  onOpenSource: (target: SourceTarget) => void;
  onAddDocument: () => void;
};
