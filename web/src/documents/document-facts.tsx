import type { ReactNode } from 'react';
import type { DocumentDetails, DocumentVersion } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { formatMoment } from '../parts/format-date.ts';
import { formatSize } from '../parts/format-quantity.ts';
import { formatName } from './format-names.ts';

export function DocumentFacts({ document, versions, onTag }: DocumentFactsProps) {
  const version = document.version ?? versions[0] ?? null;
  const pages = version?.metadata.pages;
  const facts: [string, ReactNode][] = [
    ['Address', <code key="address">{document.source_uri}</code>],
    ['Project', document.project],
    ['Format', formatName(document.source_type)],
    ...(version ? sizesOf(version) : []),
    ...(pages ? [['Pages', pages.toLocaleString('en')] satisfies [string, ReactNode]] : []),
    ['Added', formatMoment(document.created_at)],
    ['Last changed', formatMoment(document.updated_at)],
    ['Tags', document.tags.length > 0 ? <Tags key="tags" tags={document.tags} onTag={onTag} /> : 'None'],
  ];
  const warnings = version?.metadata.warnings ?? [];
  return (
    <section aria-label="About this document">
      {document.status === 'held_back' && (
        <p className="documents-held">
          No version is in use: the first one is held back. The versions below say why.
        </p>
      )}
      <dl className="documents-about">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <div className="documents-note">
          <p>While reading it, Helix noticed:</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function sizesOf({ byte_size, chunk_count }: DocumentVersion): [string, ReactNode][] {
  return [
    ['Size', formatSize(byte_size)],
    ['Passages', chunk_count.toLocaleString('en')],
  ];
}

function Tags({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <ul className="documents-tag-links">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={formatRoute({ view: 'documents', documentId: null })} onClick={() => onTag(tag)}>
            #{tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

type DocumentFactsProps = {
  document: DocumentDetails;
  versions: readonly DocumentVersion[];
  onTag: (tag: string) => void;
};
