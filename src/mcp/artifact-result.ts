import { z } from 'zod';
import type { Artifact } from '../client/artifacts-contract.ts';
import { describePlace } from '../client/describe-place.ts';
import { boundedText } from '../text/bounded-text.ts';

/** An artifact of the usual size is whole. */
const LONGEST_ARTIFACT = 50_000;
const MOST_SOURCES = 200;

/** An artifact as the tools give it: its text, what it cites, and what is wrong with it. */
export const artifactResult = z.object({
  artifact_id: z.number(),
  project: z.string(),
  type: z.string(),
  title: z.string(),
  version: z.number(),
  writer: z.enum(['model', 'quotes']).describe('`quotes`: a draft of sentences of the documents.'),
  markdown: z.string().describe('With citations as [chunk:<chunk_id>].'),
  is_cut: z.boolean().describe('Whether it is too long to be told whole; read it by sections then.'),
  sections: z.array(
    z.object({ key: z.string(), heading: z.string(), status: z.string(), is_stale: z.boolean() }),
  ),
  sources: z.array(
    z.object({
      chunk_id: z.number(),
      document_id: z.number(),
      title: z.string(),
      version_label: z.string(),
      place: z.string().nullable(),
      is_current: z.boolean(),
    }),
  ),
});

export type ArtifactResult = z.infer<typeof artifactResult>;

/** `section`: the key of the only one that is wanted. */
export function artifactResultOf(artifact: Artifact, section?: string): ArtifactResult {
  const wanted = artifact.sections.filter(({ key }) => section === undefined || key === section);
  const markdown =
    section === undefined
      ? artifact.markdown
      : wanted
          .map(({ level, heading, content }) => `${'#'.repeat(level)} ${heading}\n\n${content}`)
          .join('\n\n');
  return {
    artifact_id: artifact.artifact_id,
    project: artifact.project,
    type: artifact.type,
    title: artifact.title,
    version: artifact.version,
    writer: artifact.writer,
    markdown: boundedText(markdown, LONGEST_ARTIFACT),
    is_cut: markdown.length > LONGEST_ARTIFACT,
    sections: artifact.sections.map(({ key, heading, status, is_stale }) => ({
      key,
      heading,
      status,
      is_stale,
    })),
    sources: sourcesOf(wanted),
  };
}

/** Each passage once, in the order first cited. */
function sourcesOf(sections: Artifact['sections']): ArtifactResult['sources'] {
  const all = sections.flatMap(({ citations }) => citations);
  const once = new Map(all.map((cited) => [cited.chunk_id, cited]));
  return [...once.values()]
    .slice(0, MOST_SOURCES)
    .map(({ chunk_id, doc_id, title, version_label, place, is_current }) => ({
      chunk_id,
      document_id: doc_id,
      title,
      version_label,
      place: describePlace(place) ?? null,
      is_current,
    }));
}

export function artifactText({
  title,
  version,
  sections,
  markdown,
  sources,
  is_cut,
}: ArtifactResult): string {
  const lacking = sections.filter(({ status }) => status === 'lacking').map(({ heading }) => heading);
  const stale = sections.filter(({ is_stale }) => is_stale).map(({ heading }) => heading);
  const notes = [
    ...(lacking.length > 0 ? [`Not enough evidence for: ${lacking.join(', ')}.`] : []),
    ...(stale.length > 0 ? [`Cites what is no longer current: ${stale.join(', ')}.`] : []),
    ...(is_cut ? ['Cut: read it by sections with `section`.'] : []),
  ];
  const cited = sources.map(({ chunk_id, title: from, version_label, place }) =>
    [`[chunk:${chunk_id}] ${from} (${version_label})`, place].filter(Boolean).join(', '),
  );
  return [`${title} (version ${version})`, ...notes, markdown, ['Sources:', ...cited].join('\n')].join(
    '\n\n',
  );
}
