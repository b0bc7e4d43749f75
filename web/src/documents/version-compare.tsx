import { useState } from 'react';
import type { DocumentDetails, DocumentVersion, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { DiffView } from './diff-view.tsx';

/** What changed between two versions; between the two newest until others are chosen. */
export function VersionCompare({ client, document, versions }: VersionCompareProps) {
  const [newest, before] = versions;
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  if (!newest || !before) return null;
  const from = chosen.from ?? before.version_number;
  const to = chosen.to ?? newest.version_number;
  return (
    <section aria-labelledby="documents-compare">
      <h3 className="documents-heading" id="documents-compare">
        What changed
      </h3>
      <p className="documents-compare">
        <VersionChoice
          label="From version"
          value={from}
          versions={versions}
          onChange={(number) => setChosen({ ...chosen, from: number })}
        />
        <VersionChoice
          label="to version"
          value={to}
          versions={versions}
          onChange={(number) => setChosen({ ...chosen, to: number })}
        />
      </p>
      <Difference client={client} documentId={document.document_id} from={from} to={to} />
    </section>
  );
}

function VersionChoice({ label, value, versions, onChange }: VersionChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map(({ version_number: number, version_label: name }) => (
          <option key={number} value={number}>
            {name === `v${number}` ? number : `${number} (${name})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Difference({ client, documentId, from, to }: DifferenceProps) {
  const { state, reload } = useRequest(
    (signal) => client.diff(documentId, from, to, { signal }),
    `difference of ${documentId} from ${from} to ${to}`,
  );
  if (state.status === 'loading') return <p className="documents-quiet">Comparing…</p>;
  if (state.status === 'failed') return <FailureNote failure={state.error} onRetry={reload} />;
  return <DiffView diff={state.value} />;
}

type VersionCompareProps = {
  client: HelixClient;
  document: DocumentDetails;
  versions: readonly DocumentVersion[];
};
type VersionChoiceProps = {
  label: string;
  value: number;
  versions: readonly DocumentVersion[];
  onChange: (versionNumber: number) => void;
};
type DifferenceProps = { client: HelixClient; documentId: number; from: number; to: number };
