import type { DocumentSummary } from '../../../src/client/client.ts';
import { tellApart } from '../documents/tell-apart.ts';
import { CloseIcon } from '../parts/icons.tsx';

/** More would fill the screen of a phone; the button that chooses them says how many there are. */
const SHOWN = 5;

/** The documents that were chosen, each with a way to take it out again. */
export function ScopeChips({ documents, chosen, onChoose }: ScopeChipsProps) {
  if (!chosen) return null;
  const fileOf = tellApart(documents ?? []);
  const titles = new Map(
    documents?.map((each) => [each.document_id, [each.title, fileOf(each)].filter(Boolean).join(' – ')]),
  );
  const remove = (id: number) => {
    const rest = chosen.filter((other) => other !== id);
    onChoose(rest.length > 0 ? rest : null);
    document.getElementById('question')?.focus();
  };
  return (
    <ul className="chat-chosen" aria-label="Documents that are asked">
      {chosen.slice(0, SHOWN).map((id) => {
        const title = titles.get(id) ?? (documents ? 'A document that is gone' : 'A document');
        return (
          <li key={id}>
            <span>{title}</span>
            <button type="button" onClick={() => remove(id)}>
              <CloseIcon />
              <span className="visually-hidden">Do not limit the question to {title}</span>
            </button>
          </li>
        );
      })}
      {chosen.length > SHOWN && <li className="chat-chosen-more">and {chosen.length - SHOWN} more</li>}
    </ul>
  );
}

export type ScopeChipsProps = {
  documents: readonly DocumentSummary[] | null;
  /** Null for all of them. */
  chosen: number[] | null;
  onChoose: (chosen: number[] | null) => void;
};
