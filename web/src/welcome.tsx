/** The second is in no sample document, so that a newcomer meets a refusal before trusting an answer. */
const SAMPLE_QUESTIONS = ['How long do I have to request a refund?', 'What is the capital of France?'];

export function Welcome({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="welcome">
      <h2>What would you like to know?</h2>
      <p>
        Helix answers only from your documents, and every sentence shows the passage it comes from. When the
        documents do not say, neither does Helix.
      </p>
      <ul className="samples" aria-label="Questions to try">
        {SAMPLE_QUESTIONS.map((question) => (
          <li key={question}>
            <button type="button" className="sample" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
