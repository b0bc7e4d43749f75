import type { DocumentSummary } from '../../../src/client/client.ts';
import type { RequestState } from '../parts/use-request.ts';

/** As `helix serve` seeds it. */
const SAMPLE_SOURCE = 'helix:samples/refund-policy.txt';

/** The second is in no sample document, so that a newcomer meets a refusal before trusting an answer. */
const SAMPLE_QUESTIONS = ['How long do I have to request a refund?', 'What is the capital of France?'];

export function Welcome({ documents, onAsk }: WelcomeProps) {
  return (
    <div className="welcome">
      <h2>What would you like to know?</h2>
      <p>
        Helix answers only from your documents, and every sentence shows the passage it comes from. When the
        documents do not say, neither does Helix.
      </p>
      {isSampleAlone(documents) && (
        <ul className="samples" aria-label="Questions to try">
          {SAMPLE_QUESTIONS.map((question) => (
            <li key={question}>
              <button type="button" className="sample" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Once people have added documents of their own, questions about the sample would only be in the way. */
function isSampleAlone(documents: RequestState<DocumentSummary[]>): boolean {
  if (documents.status !== 'loaded') return false;
  const [first, ...others] = documents.value;
  return first?.source_uri === SAMPLE_SOURCE && others.length === 0;
}

type WelcomeProps = { documents: RequestState<DocumentSummary[]>; onAsk: (question: string) => void };
