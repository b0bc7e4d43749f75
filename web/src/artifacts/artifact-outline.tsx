import type { Artifact } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';

/** The sections, with what is the matter with them. */
export function ArtifactOutline({ artifact: { artifact_id: artifactId, sections } }: { artifact: Artifact }) {
  return (
    <nav className="artifact-outline" aria-label="Sections">
      <ol>
        {sections.map(({ key, heading, status, is_stale }) => (
          <li key={key}>
            <a href={formatRoute({ view: 'artifacts', artifactId, section: key })}>{heading}</a>
            {status === 'lacking' && <span className="artifact-outline-lacking">no evidence</span>}
            {is_stale && <span className="artifact-outline-stale">out of date</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
