import type { Citation } from '../../../src/client/client.ts';
import { groupCitedWords } from './group-cited-words.ts';
import type { AnswerPart, CitationMark } from './split-citation-marks.ts';

/** The answer as plain text; nothing in it is ever read as markup. */
export function AnswerText({ text, ...marks }: AnswerTextProps) {
  return (
    <p className="answer-text">
      {groupCitedWords(text).map(({ start, isCited, parts }) => (
        <span key={start} className={isCited ? 'cited-word' : undefined}>
          {parts.map((part) => (
            <Part key={part.start} part={part} {...marks} />
          ))}
        </span>
      ))}
    </p>
  );
}

function Part({ part, citations, isRunning, onOpenCitation }: PartProps) {
  if (part.type === 'text') return part.text;
  const citation = citations?.find(({ n }) => n === part.n);
  if (citation) return <CitationChip citation={citation} onOpen={onOpenCitation} />;
  if (isRunning && citations === null) return <span className="chip chip-waiting">{part.n}</span>;
  return uncited(part, citations ?? []);
}

function CitationChip({ citation, onOpen }: { citation: Citation; onOpen: (citation: Citation) => void }) {
  return (
    <button
      type="button"
      className="chip"
      aria-label={`Citation ${citation.n}: ${citation.document_title}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(citation)}
    >
      {citation.n}
    </button>
  );
}

/** What turns out to cite nothing, as in `list[0]`, goes back to being text; beside chips it needs brackets of its own. */
function uncited({ text, n, together }: CitationMark, citations: Citation[]): string {
  return citations.some((citation) => together.includes(citation.n)) ? `[${n}]` : text;
}

type MarkProps = {
  citations: Citation[] | null;
  isRunning: boolean;
  onOpenCitation: (citation: Citation) => void;
};

type AnswerTextProps = MarkProps & { text: string };
type PartProps = MarkProps & { part: AnswerPart };
