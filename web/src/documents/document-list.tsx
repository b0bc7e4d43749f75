import { useState } from 'react';
import type { DocumentSummary } from '../../../src/client/client.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';
import { FileIcon } from '../parts/icons.tsx';
import { chooseDocuments, FIRST_DOCUMENTS } from './choose-documents.ts';
import { shortenSource } from './shorten-source.ts';

export function DocumentList({ documents }: { documents: DocumentSummary[] }) {
  const [filter, setFilter] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isLong = documents.length > FIRST_DOCUMENTS;
  const { matching, shown } = chooseDocuments(documents, isLong ? filter : '', isWhole);

  if (documents.length === 0) {
    return <p className="documents-empty">No documents yet. Helix can answer as soon as there is one.</p>;
  }
  return (
    <>
      {isLong && <FilterBox value={filter} onChange={setFilter} />}
      {matching === 0 && (
        <p className="documents-empty" role="status">
          No document has “{filter.trim()}” in its title or source.
        </p>
      )}
      <ul className="document-list">
        {shown.map((document) => (
          <DocumentEntry key={document.document_id} document={document} />
        ))}
      </ul>
      {matching > FIRST_DOCUMENTS && (
        <button type="button" className="plain-button" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_DOCUMENTS}` : `Show all ${matching.toLocaleString('en')}`}
        </button>
      )}
    </>
  );
}

function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="search"
      className="documents-filter"
      aria-label="Filter documents"
      placeholder="Filter by title or source"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function DocumentEntry({ document }: { document: DocumentSummary }) {
  return (
    <li>
      <FileIcon />
      <div>
        <p className="document-title">{document.title}</p>
        <p className="document-source" title={document.source_uri}>
          {shortenSource(document.source_uri)}
        </p>
        <p className="document-facts">
          <span>{formatCount(document.chunk_count, 'passage')}</span>
          <span>{formatSize(document.byte_size)}</span>
          {document.held_back && <span>A version is held back</span>}
        </p>
      </div>
    </li>
  );
}
