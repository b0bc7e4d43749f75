import { useState } from 'react';
import type { Artifact, ArtifactDiff, ArtifactVersion, HelixClient } from '../../../src/client/client.ts';
import { citationChange } from '../../../src/client/name-citations.ts';
import { DiffView } from '../documents/diff-view.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { formatMoment } from '../parts/format-date.ts';
import { useRequest } from '../parts/use-request.ts';
import { describeVersion } from './describe-version.ts';
import { toVersionDiff } from './to-version-diff.ts';

/** All versions, one of which can be shown, and what changed between two of them. */
export function ArtifactVersions({ client, artifact, onVersion }: ArtifactVersionsProps) {
  const { artifact_id: artifactId, version_count } = artifact;
  const { state, reload } = useRequest(
    (signal) => client.artifactVersions(artifactId, { signal }),
    `versions of artifact ${artifactId}, ${version_count}`,
  );
  return (
    <section className="artifact-panel" aria-label="Versions">
      {state.status === 'loading' && <p>Looking for versions…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && (
        <>
          <VersionList artifact={artifact} versions={state.value} onVersion={onVersion} />
          {state.value.length > 1 && (
            <Comparison client={client} artifact={artifact} versions={state.value} />
          )}
        </>
      )}
    </section>
  );
}

function VersionList({ artifact, versions, onVersion }: VersionListProps) {
  return (
    <ol className="artifact-versions" reversed start={versions[0]?.version}>
      {versions.map(({ version, created_at, ...made }) => (
        <li key={version}>
          <p>
            {version === artifact.version ? (
              <strong>Version {version}, shown</strong>
            ) : (
              <button type="button" className="documents-text-button" onClick={() => onVersion(version)}>
                Show version {version}
              </button>
            )}
          </p>
          <p className="artifacts-hint">
            {formatMoment(created_at)} · {describeVersion(made, artifact.sections)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Comparison({ client, artifact: { artifact_id: artifactId }, versions }: ComparisonProps) {
  const [from, setFrom] = useState(versions[1]!.version);
  const [to, setTo] = useState(versions[0]!.version);
  const { state, reload } = useRequest(
    (signal) => client.artifactDiff(artifactId, { from, to, signal }),
    `difference of artifact ${artifactId} from ${from} to ${to}`,
  );
  return (
    <>
      <h3 className="documents-heading">What changed</h3>
      <p className="documents-compare">
        <VersionChoice label="From version" value={from} versions={versions} onChange={setFrom} />
        <VersionChoice label="to version" value={to} versions={versions} onChange={setTo} />
      </p>
      {state.status === 'loading' && <p>Comparing…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && <VersionDifference diff={state.value} />}
    </>
  );
}

function VersionDifference({ diff }: { diff: ArtifactDiff }) {
  const recited = diff.sections.filter(({ status }) => status === 'recited');
  return (
    <>
      <DiffView diff={toVersionDiff(diff)} />
      {recited.length > 0 && (
        <>
          <p>The words are the same and only the citations changed in:</p>
          <ul className="artifact-recited">
            {recited.map((section) => (
              <li key={section.key}>
                {section.heading}: {citationChange(section, diff.citations)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function VersionChoice({ label, value, versions, onChange }: VersionChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  );
}

type ArtifactVersionsProps = {
  client: HelixClient;
  artifact: Artifact;
  onVersion: (version: number) => void;
};
type VersionListProps = Pick<ArtifactVersionsProps, 'artifact' | 'onVersion'> & {
  /** Newest first. */
  versions: readonly ArtifactVersion[];
};
type ComparisonProps = Pick<ArtifactVersionsProps, 'client' | 'artifact'> & {
  versions: readonly ArtifactVersion[];
};
type VersionChoiceProps = {
  label: string;
  value: number;
  versions: readonly ArtifactVersion[];
  onChange: (version: number) => void;
};
