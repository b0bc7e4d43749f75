import type { DocumentSummary, IngestionRun } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { formatDay, formatMoment } from '../parts/format-date.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';
import { TrashIcon } from '../parts/icons.tsx';
import { describeProgress } from './describe-progress.ts';
import { formatName } from './format-names.ts';
import { progressOf } from './latest-runs.ts';
import { shareDone } from './reduce-uploads.ts';
import { shortenSource } from './shorten-source.ts';

export function DocumentRow({ document, run, isSelected, onSelect, onDelete }: DocumentRowProps) {
  const { document_id: documentId, title } = document;
  return (
    <li className="documents-row" data-document={documentId}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <div className="documents-name">
        <a href={formatRoute({ view: 'documents', documentId })}>{title}</a>
        <p className="documents-source" title={document.source_uri}>
          {shortenSource(document.source_uri)}
        </p>
        <RowStatus document={document} run={run} />
      </div>
      <p className="documents-facts">
        <span>{formatName(document.source_type)}</span>
        <span>{formatCount(document.chunk_count, 'passage')}</span>
        <span>{formatSize(document.byte_size)}</span>
        <span>
          <span className="visually-hidden">Version </span>
          {document.version_label}
        </span>
        <time dateTime={document.updated_at} title={formatMoment(document.updated_at)}>
          {formatDay(document.updated_at)}
        </time>
      </p>
      <button type="button" className="icon-button" onClick={onDelete}>
        <TrashIcon />
        <span className="visually-hidden">Delete {title}</span>
      </button>
    </li>
  );
}

function RowStatus({ document: { tags, title, held_back, open_run_id }, run }: StatusProps) {
  return (
    <>
      {tags.length > 0 && <p className="documents-tags">{tags.map((tag) => `#${tag}`).join('  ')}</p>}
      {open_run_id !== null && (
        <div className="documents-reading">
          <progress
            aria-label={`Reading ${title}`}
            value={run ? shareDone(progressOf(run)) : undefined}
            max={1}
          />
          <p>{run ? `New version: ${describeProgress(progressOf(run))}` : 'A new version is being read'}</p>
        </div>
      )}
      {held_back && (
        <p className="documents-held">
          A new version is held back: it would make answers worse. Open to see why.
        </p>
      )}
    </>
  );
}

type DocumentRowProps = {
  document: DocumentSummary;
  /** The ingestion of a newer version, as far as it is known. */
  run: IngestionRun | null;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};
type StatusProps = Pick<DocumentRowProps, 'document' | 'run'>;
