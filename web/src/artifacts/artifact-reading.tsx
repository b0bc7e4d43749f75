import type { Artifact } from '../../../src/client/client.ts';
import { ArtifactCitations } from './artifact-citations.tsx';
import { ArtifactHead } from './artifact-head.tsx';
import { ArtifactOutline } from './artifact-outline.tsx';
import type { ArtifactsProps } from './artifacts-view.tsx';
import type { Writing } from './reduce-writing.ts';
import { RewritingNote } from './rewriting-note.tsx';
import { SectionView } from './section-view.tsx';
import { useWantedSection } from './use-wanted-section.ts';
import { writingsOf } from './writing-store.ts';

/** An artifact to be read: its head, its outline, and its sections with what they rest on. */
export function ArtifactReading(props: ArtifactReadingProps) {
  const { client, artifact, writing, section: wanted, onOpenSource, onAddDocument } = props;
  const { artifact_id: artifactId, sections, stale_sections, version, version_count } = artifact;
  useWantedSection(wanted);
  const rewrite = (keys: string[]) => void writingsOf(client).rewrite(artifactId, keys);
  const canWrite = version === version_count && writing?.phase !== 'writing';
  return (
    <>
      <ArtifactHead {...props} onRewrite={canWrite ? rewrite : null} />
      {writing && <RewritingNote client={client} artifactId={artifactId} writing={writing} />}
      <div className="artifact-columns">
        <ArtifactOutline artifact={artifact} />
        <div className="artifact-sections">
          <ArtifactCitations client={client} sections={sections} onOpenSource={onOpenSource}>
            {sections.map((section) => (
              <SectionView
                key={section.key}
                section={section}
                stale={stale_sections.find(({ key }) => key === section.key) ?? null}
                versionCount={version_count}
                writing={writing?.sections.find(({ key }) => key === section.key) ?? null}
                onRewrite={canWrite ? () => rewrite([section.key]) : null}
                onAddDocument={onAddDocument}
              />
            ))}
          </ArtifactCitations>
        </div>
      </div>
    </>
  );
}

export type ArtifactReadingProps = ArtifactsProps & {
  artifact: Artifact;
  /** What is written of it again, or was. */
  writing: Writing | null;
  onVersion: (version: number) => void;
  onChanged: () => void;
};
