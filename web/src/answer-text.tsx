import type { Citation } from '../../src/client/client.ts';
import { splitCitationMarks } from './split-citation-marks.ts';

/** The answer as plain text; nothing in it is ever read as markup. */
export function AnswerText({ text, citations, isRunning, onOpenCitation }: AnswerTextProps) {
  return (
    <p className="answer-text">
      {splitCitationMarks(text).map((part) =>
        part.type === 'text' ? (
          <span key={part.start}>{part.text}</span>
        ) : (
          <CitationChip
            key={part.start}
            n={part.n}
            citation={citations?.find(({ n }) => n === part.n)}
            isWaiting={isRunning && citations === null}
            onOpen={onOpenCitation}
          />
        ),
      )}
    </p>
  );
}

/** A number that turns out to cite nothing, as in `list[0]`, goes back to being text. */
function CitationChip({ n, citation, isWaiting, onOpen }: CitationChipProps) {
  if (citation) {
    return (
      <button
        type="button"
        className="chip"
        aria-label={`Citation ${n}: ${citation.document_title}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(citation)}
      >
        {n}
      </button>
    );
  }
  return isWaiting ? <span className="chip chip-waiting">{n}</span> : `[${n}]`;
}

type AnswerTextProps = {
  text: string;
  citations: Citation[] | null;
  isRunning: boolean;
  onOpenCitation: (citation: Citation) => void;
};

type CitationChipProps = {
  n: number;
  citation: Citation | undefined;
  isWaiting: boolean;
  onOpen: (citation: Citation) => void;
};
