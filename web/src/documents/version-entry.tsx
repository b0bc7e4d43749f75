import type { DocumentVersion, HeldBack } from '../../../src/client/client.ts';
import { formatDay, formatMoment } from '../parts/format-date.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';

export function VersionEntry({ version, originalUrl, onActivate }: VersionEntryProps) {
  const { version_number: number, version_label: label, is_active: isActive, held_back: heldBack } = version;
  return (
    <li className={isActive ? 'documents-version documents-version-active' : 'documents-version'}>
      <p className="documents-version-name">
        <strong>Version {number}</strong>
        {label !== `v${number}` && <span>{label}</span>}
        {isActive && <span className="documents-badge">In use</span>}
        {heldBack && !isActive && <span className="documents-badge documents-badge-held">Held back</span>}
      </p>
      <p className="documents-facts">
        <time dateTime={version.created_at}>{formatMoment(version.created_at)}</time>
        {version.metadata.dated && <span>holds from {formatDay(version.effective_at)}</span>}
        <span>{formatCount(version.chunk_count, 'passage')}</span>
        <span>{formatSize(version.byte_size)}</span>
        {version.name && <span>{version.name}</span>}
      </p>
      {heldBack && !isActive && <HeldBackNote heldBack={heldBack} />}
      <p className="documents-buttons">
        {!isActive && onActivate && (
          <button type="button" className="plain-button" onClick={onActivate}>
            Use version {number}
          </button>
        )}
        {version.has_original && (
          <a href={originalUrl} download>
            Download<span className="visually-hidden"> the file of version {number}</span>
          </a>
        )}
      </p>
    </li>
  );
}

/** Why a version does not answer: the questions that it would make worse. */
function HeldBackNote({ heldBack }: { heldBack: HeldBack }) {
  const { reason, failed_cases: cases, hidden_cases: hidden } = heldBack;
  return (
    <div className="documents-held">
      <p>{reason}</p>
      {cases.length > 0 && (
        <details>
          <summary>{formatCount(cases.length, 'question')} would be answered worse</summary>
          <ul>
            {cases.map(({ id, question, problem }) => (
              <li key={id}>
                “{question}”: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      {hidden > 0 && <p>{formatCount(hidden, 'question')} that you may not see would be answered worse.</p>}
    </div>
  );
}

type VersionEntryProps = {
  version: DocumentVersion;
  originalUrl: string;
  /** Null where no version can be put to use. */
  onActivate: (() => void) | null;
};
