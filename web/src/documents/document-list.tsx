import { useRef, useState } from 'react';
import type { DocumentSummary, IngestionRun } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { DocumentRow } from './document-row.tsx';
import type { NamedDocument } from './remove-documents.ts';
import { useListFocus } from './use-list-focus.ts';
import type { Removal } from './use-removal.ts';

/** One page of documents. What is selected stays selected on other pages, and is deleted together. */
export function DocumentList({ documents, openRuns, removal, returnsFrom, focusHeading }: DocumentListProps) {
  const [selected, setSelected] = useState<ReadonlyMap<number, NamedDocument>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const ids = documents.map(({ document_id }) => document_id);
  const { expectGone } = useListFocus(list, ids, { returnsFrom, onEmpty: focusHeading });
  const areAllSelected = documents.every(({ document_id }) => selected.has(document_id));

  function select(chosen: readonly NamedDocument[], isSelected: boolean): void {
    const next = new Map(selected);
    for (const document of chosen) {
      if (isSelected) next.set(document.document_id, document);
      else next.delete(document.document_id);
    }
    setSelected(next);
  }

  function remove(gone: readonly NamedDocument[]): void {
    expectGone(gone.map(({ document_id }) => document_id));
    select(gone, false);
    void removal.remove(gone);
  }

  return (
    <>
      <div className="documents-selection">
        <label>
          <input
            type="checkbox"
            checked={areAllSelected}
            onChange={(event) => select(documents, event.target.checked)}
          />
          {selected.size > 0
            ? `${formatCount(selected.size, 'document')} selected`
            : 'Select all on this page'}
        </label>
        {selected.size > 0 && (
          <>
            <button type="button" className="plain-button" onClick={() => remove([...selected.values()])}>
              Delete {formatCount(selected.size, 'document')}
            </button>
            <button type="button" className="documents-text-button" onClick={() => setSelected(new Map())}>
              Select none
            </button>
          </>
        )}
      </div>
      <ul ref={list} className="documents-list" aria-label="Documents">
        {documents.map((document) => (
          <DocumentRow
            key={document.document_id}
            document={document}
            run={openRuns.find(({ run_id }) => run_id === document.open_run_id) ?? null}
            isSelected={selected.has(document.document_id)}
            onSelect={(isSelected) => select([document], isSelected)}
            onDelete={() => remove([document])}
          />
        ))}
      </ul>
    </>
  );
}

type DocumentListProps = {
  documents: readonly DocumentSummary[];
  openRuns: readonly IngestionRun[];
  removal: Removal;
  returnsFrom: number | null;
  focusHeading: () => void;
};
