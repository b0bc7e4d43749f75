import type { HelixClient } from '../../../src/client/client.ts';
import { plainName } from '../../../src/text/plain-name.ts';
import { shortCommit } from '../answer/agentic/describe-lines.ts';
import { formatRoute } from '../app/route.ts';
import { shortenSource } from '../documents/shorten-source.ts';
import { CloseIcon } from '../parts/icons.tsx';
import { describeSourcePlace } from './describe-source-place.ts';
import type { Source } from './source.ts';

/** Which document the passage is from and where in it; the way to the document itself. */
export function SourceBar({ number, title, onClose }: SourceBarProps) {
  return (
    <header className="source-bar">
      {number !== null && (
        <span className="source-number">
          <span className="visually-hidden">Source </span>
          {number}
        </span>
      )}
      <h2 id="source-title">{title}</h2>
      <button type="button" className="icon-button" onClick={onClose}>
        <CloseIcon />
        <span className="visually-hidden">Close source</span>
      </button>
    </header>
  );
}

export function SourceFacts({ client, source, onClose }: SourceFactsProps) {
  const { passage, version } = source;
  const place = describeSourcePlace(passage);
  const original = client.originalUrl(passage.document_id, { version: version.version_number });
  return (
    <div className="source-about">
      <p className="source-facts">
        <span className="source-file" title={passage.source_uri}>
          {passage.path ?? shortenSource(passage.source_uri)}
        </span>
        {place && <span>{place}</span>}
        {passage.commit && <span title={passage.commit}>Commit {shortCommit(passage.commit)}</span>}
        <span>Version {passage.version_label}</span>
        <span>
          Passage {passage.ordinal + 1} of {passage.chunk_count}
        </span>
      </p>
      {passage.heading_path.length > 0 && (
        <ol className="source-path" aria-label="Section">
          {passage.heading_path.map((heading, depth) => (
            // A heading's depth is what tells it from a namesake above it.
            <li key={depth}>{plainName(heading)}</li>
          ))}
        </ol>
      )}
      <VersionNote source={source} onClose={onClose} />
      <p className="source-links">
        <a href={documentAddress(source)} onClick={onClose}>
          Open in documents
        </a>
        {version.has_original && (
          <a href={original} download={version.name}>
            Download original
          </a>
        )}
      </p>
    </div>
  );
}

/** Answers stay as they were given; what they cite may have been replaced since. */
function VersionNote({ source, onClose }: { source: Source; onClose: () => void }) {
  const { passage, current } = source;
  if (!current)
    return (
      <p className="note warning">
        This document was deleted after it was cited. New answers no longer use it.
      </p>
    );
  if (current.version_id === passage.version_id) return null;
  return (
    <p className="note warning">
      This is not the current version: {passage.version_label} was replaced by {current.version_label}.{' '}
      <a href={documentAddress(source)} onClick={onClose}>
        See the current version
      </a>
    </p>
  );
}

function documentAddress({ passage }: Source): string {
  return formatRoute({ view: 'documents', documentId: passage.document_id });
}

type SourceBarProps = { number: number | null; title: string; onClose: () => void };
type SourceFactsProps = { client: HelixClient; source: Source; onClose: () => void };
