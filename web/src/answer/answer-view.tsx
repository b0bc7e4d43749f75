import { useEffect, useRef } from 'react';
import type { Citation, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { AnswerText } from './answer-text.tsx';
import { CitationCards } from './citation-cards.tsx';
import { FeedbackBar } from './feedback-bar.tsx';
import { type Answer, isRefusal, isRunning } from './reduce-answer.ts';
import { RefusalHint } from './refusal-hint.tsx';
import { withoutUnfinishedMark } from './split-citation-marks.ts';
import { useTypedText } from './use-typed-text.ts';
import { VerdictNote } from './verdict-note.tsx';

export function AnswerView({ client, answer, onOpenCitation, onRetry, onAddDocument }: AnswerViewProps) {
  const running = isRunning(answer);
  const typed = useTypedText(answer.text, running || answer.phase === 'answered');
  // What follows the text waits until all of it is there, or each new line would push it down.
  const isTypedOut = typed.length === answer.text.length;
  const heading = useRef<HTMLHeadingElement>(null);

  // A sample question and "Try again" go away when they are used; the focus they held goes to the answer.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <article className="answer" aria-labelledby="asked" aria-busy={running}>
      <h2 id="asked" className="asked" ref={heading} tabIndex={-1}>
        {answer.question}
      </h2>
      {answer.phase === 'searching' && <p className="searching">Searching the documents…</p>}
      {answer.text !== '' && (
        <AnswerText
          text={running || !isTypedOut ? withoutUnfinishedMark(typed) : typed}
          citations={answer.citations}
          isRunning={running}
          onOpenCitation={onOpenCitation}
        />
      )}
      {isTypedOut && (
        <AnswerOutcome
          client={client}
          answer={answer}
          onOpenCitation={onOpenCitation}
          onRetry={onRetry}
          onAddDocument={onAddDocument}
        />
      )}
    </article>
  );
}

function AnswerOutcome({ client, answer, onOpenCitation, onRetry, onAddDocument }: AnswerViewProps) {
  const { citations, verdict, phase, failure, requestId } = answer;
  const refused = isRefusal(answer);
  return (
    <>
      {refused && <RefusalHint isWithheld={verdict?.unverified ?? false} onAddDocument={onAddDocument} />}
      {citations && citations.length > 0 && <CitationCards citations={citations} onOpen={onOpenCitation} />}
      {verdict && !refused && <VerdictNote verdict={verdict} />}
      {phase === 'answered' && requestId && (
        <FeedbackBar client={client} requestId={requestId} isRefusal={refused} />
      )}
      {phase === 'stopped' && (
        <RetryNote text="You stopped this answer before it was complete." onRetry={onRetry} />
      )}
      {phase === 'interrupted' && (
        <RetryNote
          text="The connection closed before the answer was complete. What is shown has no checked citations."
          onRetry={onRetry}
        />
      )}
      {failure && <FailureNote failure={failure} onRetry={onRetry} />}
    </>
  );
}

function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="note">
      <p>{text}</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        Ask again
      </button>
    </div>
  );
}

type AnswerViewProps = {
  client: HelixClient;
  answer: Answer;
  onOpenCitation: (citation: Citation) => void;
  onRetry: () => void;
  onAddDocument: () => void;
};
