import type { ArtifactSection, StaleSection } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { AddIcon, RetryIcon } from '../parts/icons.tsx';
import { describeStale } from './describe-stale.ts';
import { describeStep } from './describe-step.ts';
import { isBeingWritten, type WritingSection } from './reduce-writing.ts';
import { SectionBasis } from './section-basis.tsx';
import { SectionText } from './section-text.tsx';
import { headingId } from './use-wanted-section.ts';

/** One section: what is the matter with it, its text, and what it rests on. */
export function SectionView(props: SectionViewProps) {
  const { section, stale, versionCount, writing, onRewrite, onAddDocument } = props;
  const { key, heading, status, content, written_in } = section;
  const isLacking = status === 'lacking';
  return (
    <section className="artifact-section" aria-labelledby={headingId(key)}>
      <header className="artifact-section-head">
        <h3 id={headingId(key)} tabIndex={-1}>
          {heading}
        </h3>
        {isLacking && <span className="documents-badge artifacts-badge-lacking">No evidence</span>}
        {stale && <span className="documents-badge documents-badge-held">Out of date</span>}
        {onRewrite && (
          <button type="button" className="artifact-section-button" onClick={onRewrite}>
            <RetryIcon />
            Write again<span className="visually-hidden">: {heading}</span>
          </button>
        )}
      </header>
      {writing && isBeingWritten(writing) && (
        <p className="artifacts-step-name">{describeStep(writing, false)}</p>
      )}
      {stale && <StaleNote stale={stale} />}
      <SectionText text={content} isLacking={isLacking} />
      {isLacking && (
        <p>
          <button type="button" className="plain-button" onClick={onAddDocument}>
            <AddIcon />
            Add documents
          </button>
        </p>
      )}
      <SectionBasis section={section} />
      {written_in < versionCount && (
        <p className="artifact-section-age">Written for version {written_in}, and the same since.</p>
      )}
    </section>
  );
}

function StaleNote({ stale: { documents } }: { stale: StaleSection }) {
  return (
    <ul className="documents-held artifact-stale">
      {documents.map((document) => (
        <li key={`${document.doc_id} ${document.cited_version_label}`}>
          {describeStale(document)}{' '}
          {document.reason !== 'removed' && (
            <a href={formatRoute({ view: 'documents', documentId: document.doc_id })}>
              {document.reason === 'replaced' ? 'See what changed' : 'See the document'}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type SectionViewProps = {
  section: ArtifactSection;
  stale: StaleSection | null;
  versionCount: number;
  /** How far it is, while it is written again. */
  writing: WritingSection | null;
  /** Null while it cannot be. */
  onRewrite: (() => void) | null;
  onAddDocument: () => void;
};
