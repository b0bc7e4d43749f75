import { DEFAULT_PROJECT, type DocumentSummary } from '../../../src/client/client.ts';
import { AddIcon } from '../parts/icons.tsx';
import type { RequestState } from '../parts/use-request.ts';

/** As `helix serve` seeds it. */
const SAMPLE_SOURCE = 'helix:samples/refund-policy.txt';

/** The second is in no sample document, so that a newcomer meets a refusal before trusting an answer. */
const SAMPLE_QUESTIONS = ['How long do I have to request a refund?', 'What is the capital of France?'];

/** Before the first question of a conversation. */
export function Welcome({ documents, project, onAsk, onAddDocument }: WelcomeProps) {
  if (documents.status === 'loaded' && documents.value.length === 0) {
    return <NoDocuments project={project} onAddDocument={onAddDocument} />;
  }
  return (
    <div className="chat-welcome">
      <h2>What would you like to know?</h2>
      <p>
        Helix answers only from your documents, and every sentence shows the passage it comes from. When the
        documents do not say, neither does Helix.
      </p>
      {isSampleAlone(documents) && (
        <ul className="chat-samples" aria-label="Questions to try">
          {SAMPLE_QUESTIONS.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NoDocuments({ project, onAddDocument }: { project: string; onAddDocument: () => void }) {
  return (
    <div className="chat-welcome">
      <h2>Add what your team has written</h2>
      <p>
        {project === DEFAULT_PROJECT ? 'There are' : `The project “${project}” has`} no documents yet, so
        there is nothing to answer from.
      </p>
      <ol className="chat-steps">
        <li>
          Add a handbook, a policy, meeting notes or source code. You can drop files anywhere on this page.
        </li>
        <li>Ask in your own words.</li>
        <li>Open the numbers in the answer to read the passages it rests on.</li>
      </ol>
      <button type="button" className="plain-button" onClick={onAddDocument}>
        <AddIcon />
        Add documents
      </button>
    </div>
  );
}

/** Once people have added documents of their own, questions about the sample would only be in the way. */
function isSampleAlone(documents: RequestState<DocumentSummary[]>): boolean {
  if (documents.status !== 'loaded') return false;
  const [first, ...others] = documents.value;
  return first?.source_uri === SAMPLE_SOURCE && others.length === 0;
}

type WelcomeProps = {
  documents: RequestState<DocumentSummary[]>;
  project: string;
  onAsk: (question: string) => void;
  onAddDocument: () => void;
};
