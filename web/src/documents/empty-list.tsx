import type { DocumentPage } from '../../../src/client/client.ts';
import { isNarrowed, type ListQuery } from './list-query.ts';

/** As `helix serve` seeds it. */
const SAMPLE_SOURCE = 'helix:samples/refund-policy.txt';

/** Says why there is nothing to see, and what to do about it. */
export function EmptyList({ query, onQuery, onAddFiles, onAddFolder }: EmptyListProps) {
  if (isNarrowed(query)) return <NothingFound query={query} onQuery={onQuery} />;
  if (query.isDeleted) {
    return (
      <p className="documents-quiet">
        Nothing has been deleted. What you delete stays here until you delete it for good, and can be brought
        back.
      </p>
    );
  }
  return (
    <section className="documents-empty" aria-labelledby="documents-empty-title">
      <h3 className="documents-heading" id="documents-empty-title">
        No documents yet
      </h3>
      <p>Helix answers only from what you add, and shows the passage behind every sentence.</p>
      <ul>
        <li>
          Drop files or a whole folder anywhere on this page, or{' '}
          <button type="button" className="documents-text-button" onClick={onAddFiles}>
            choose files
          </button>{' '}
          or{' '}
          <button type="button" className="documents-text-button" onClick={onAddFolder}>
            choose a folder
          </button>
          .
        </li>
        <li>
          It reads PDF (scans too), Word, PowerPoint, Excel and CSV, Markdown, text, web pages, e-mail,
          e-books, pictures of text, transcripts with times, and source code.
        </li>
        <li>
          To keep a folder in step, run <code>helix sync ~/notes</code>: changed files become new versions by
          themselves.
        </li>
      </ul>
    </section>
  );
}

function NothingFound({ query: { search, isDeleted }, onQuery }: Pick<EmptyListProps, 'query' | 'onQuery'>) {
  const what = isDeleted ? 'No deleted document' : 'No document';
  return (
    <div className="documents-quiet">
      <p>
        {search.trim() === ''
          ? `${what} has this format and tag.`
          : `${what} has “${search.trim()}” in its title or address. To look inside documents, ask in the chat.`}
      </p>
      <button
        type="button"
        className="plain-button"
        onClick={() => onQuery({ search: '', sourceType: '', tag: '' })}
      >
        Show all
      </button>
    </div>
  );
}

/** For whoever has just begun: where the only document comes from. */
export function SampleNote({ page: { total, documents }, query }: { page: DocumentPage; query: ListQuery }) {
  if (total !== 1 || documents[0]?.source_uri !== SAMPLE_SOURCE || isNarrowed(query)) return null;
  return (
    <p className="documents-note">
      This one came with Helix, so that there is something to ask. <a href="#/">Try it in the chat</a>, add
      your own, and delete it whenever you like.
    </p>
  );
}

type EmptyListProps = {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  onAddFiles: () => void;
  onAddFolder: () => void;
};
