import type { ArtifactSummary } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { formatDay, formatMoment } from '../parts/format-date.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { nameOfType } from './artifact-types.ts';

export function ArtifactRow({ artifact }: { artifact: ArtifactSummary }) {
  const { artifact_id: artifactId, title, topic, version_count, updated_at } = artifact;
  return (
    <li className="artifacts-row">
      <div className="documents-name">
        <a href={formatRoute({ view: 'artifacts', artifactId })}>{title}</a>
        {topic && <p className="artifacts-topic">About {topic}</p>}
        <ArtifactBadges artifact={artifact} />
      </div>
      <p className="documents-facts">
        <span>{nameOfType(artifact.type)}</span>
        <span>{formatCount(version_count, 'version')}</span>
        <time dateTime={updated_at} title={formatMoment(updated_at)}>
          {formatDay(updated_at)}
        </time>
      </p>
    </li>
  );
}

/** What there is to know before it is relied on; nothing where all is well. */
export function ArtifactBadges({ artifact: { is_stale, sections_lacking, writer } }: BadgesProps) {
  if (!is_stale && sections_lacking === 0 && writer === 'model') return null;
  return (
    <p className="artifacts-badges">
      {is_stale && <span className="documents-badge documents-badge-held">Out of date</span>}
      {sections_lacking > 0 && (
        <span className="documents-badge artifacts-badge-lacking">
          {formatCount(sections_lacking, 'section')} without evidence
        </span>
      )}
      {writer === 'quotes' && <span className="documents-badge">Draft from quotes</span>}
    </p>
  );
}

type BadgesProps = { artifact: Pick<ArtifactSummary, 'is_stale' | 'sections_lacking' | 'writer'> };
