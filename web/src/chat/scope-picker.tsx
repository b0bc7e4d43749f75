import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DocumentSummary } from '../../../src/client/client.ts';
import { tellApart } from '../documents/tell-apart.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { FileIcon } from '../parts/icons.tsx';
import type { ScopeChipsProps } from './scope-chips.tsx';

/** More are found by their name than by scrolling. */
const SHOWN = 50;

/** Chooses which documents a question is asked of. */
export function ScopePicker({ documents, chosen, onChoose }: ScopeChipsProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  usePlace(button, panel, isOpen);
  if (documents?.length === 0) return null;

  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-scope"
        popoverTarget={id}
        aria-expanded={isOpen}
        title="Which documents are asked"
      >
        <FileIcon />
        <span className="chat-scope-name">
          {chosen ? formatCount(chosen.length, 'document') : 'All documents'}
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="chat-scope-panel"
        role="dialog"
        aria-label="Which documents are asked"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && !documents && <p>The documents are not known yet. Try again in a moment.</p>}
        {isOpen && documents && <ScopeList documents={documents} chosen={chosen} onChoose={onChoose} />}
      </div>
    </>
  );
}

function ScopeList({ documents, chosen, onChoose }: ScopeListProps) {
  const [wanted, setWanted] = useState('');
  const found = documents.filter(({ title, source_uri }) =>
    `${title} ${source_uri}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  // Among all of them, so that a name does not change while it is looked for.
  const fileOf = useMemo(() => tellApart(documents), [documents]);
  const toggle = (id: number, isChosen: boolean) => {
    const others = (chosen ?? []).filter((other) => other !== id);
    const next = isChosen ? [...others, id] : others;
    onChoose(next.length > 0 ? next : null);
  };
  return (
    <>
      <input
        type="search"
        value={wanted}
        placeholder="Find a document"
        aria-label="Find a document"
        // biome-ignore lint/a11y/noAutofocus: it was opened to choose, and the field is where choosing begins.
        autoFocus
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul>
        {found.slice(0, SHOWN).map((each) => (
          <li key={each.document_id}>
            <label title={each.source_uri}>
              <input
                type="checkbox"
                checked={chosen?.includes(each.document_id) ?? false}
                onChange={(event) => toggle(each.document_id, event.target.checked)}
              />
              <span>
                {each.title} <span className="chat-scope-file">{fileOf(each)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No document has “{wanted.trim()}” in its name.</p>}
      {found.length > SHOWN && (
        <p>
          {SHOWN} of {found.length.toLocaleString('en')}. Type to find others.
        </p>
      )}
      <button type="button" className="plain-button" disabled={!chosen} onClick={() => onChoose(null)}>
        Ask all documents
      </button>
    </>
  );
}

/** Above its button, within the window. */
function usePlace(
  button: React.RefObject<HTMLElement | null>,
  panel: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    const [anchor, floating] = [button.current, panel.current];
    if (!isOpen || !anchor || !floating) return;
    const place = async () => {
      const middleware = [
        offset(8),
        flip(),
        shift({ padding: 8 }),
        size({
          padding: 8,
          apply: ({ availableHeight }) => {
            floating.style.maxHeight = `${Math.min(availableHeight, 420)}px`;
          },
        }),
      ];
      const { x, y } = await computePosition(anchor, floating, {
        placement: 'top-start',
        strategy: 'fixed',
        middleware,
      });
      Object.assign(floating.style, { left: `${x}px`, top: `${y}px` });
    };
    return autoUpdate(anchor, floating, place);
  }, [button, panel, isOpen]);
}

type ScopeListProps = ScopeChipsProps & { documents: readonly DocumentSummary[] };
