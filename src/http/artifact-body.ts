import { artifactMarkdown } from '../artifacts/artifact-markdown.ts';
import { diffSections } from '../artifacts/diff-sections.ts';
import type { SectionCoverage, WrittenSection } from '../artifacts/terms.ts';
import type {
  Artifact,
  ArtifactCitation,
  ArtifactDiff,
  ArtifactSection,
  ArtifactSummary,
  StaleSection as StaleSectionBody,
} from '../client/artifacts-contract.ts';
import type { StaleSection } from '../store/artifact-staleness.ts';
import type { ArtifactRow, StoredArtifact, StoredCitation } from '../store/find-artifacts.ts';

export function summaryBody(row: ArtifactRow, stale: readonly StaleSection[]): ArtifactSummary {
  return {
    artifact_id: row.artifactId,
    project: row.project,
    type: row.type,
    title: row.title,
    topic: row.basis.topic ?? null,
    agent: row.basis.agent.name,
    writer: row.writer,
    model: row.model,
    version: row.version,
    version_count: row.versionCount,
    sections_written: row.sectionsWritten,
    sections_lacking: row.sectionsLacking,
    is_stale: stale.length > 0,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function artifactBody(artifact: StoredArtifact, stale: readonly StaleSection[]): Artifact {
  const { writer, sections, basis } = artifact;
  const staleKeys = new Set(stale.map(({ key }) => key));
  return {
    ...summaryBody(artifact, stale),
    instructions: basis.instructions ?? null,
    sections: sections.map((section) => ({
      ...sectionBody(section),
      written_in: section.writtenIn,
      is_stale: staleKeys.has(section.key),
    })),
    stale_sections: stale.map(staleBody),
    markdown: artifactMarkdown({ writer, sections }),
  };
}

/** What differs between two versions, with what the marks in it lead to. */
export function diffBody(older: StoredArtifact, newer: StoredArtifact): ArtifactDiff {
  const cited = [...older.sections, ...newer.sections].flatMap((section) => section.cited);
  const citations = new Map(
    cited.map(({ chunkId, title, versionLabel }) => [
      chunkId,
      { chunk_id: chunkId, title, version_label: versionLabel },
    ]),
  );
  return {
    artifact_id: newer.artifactId,
    from: older.version,
    to: newer.version,
    sections: diffSections(older.sections, newer.sections),
    citations: [...citations.values()],
  };
}

/** A section as it comes while it is written; what it cites is current then. */
export function sectionBody(section: SectionToShow): Omit<ArtifactSection, 'written_in' | 'is_stale'> {
  const { key, heading, level, status, content, coverage, cited, isRepaired, problems } = section;
  return {
    key,
    heading,
    level,
    status,
    content,
    coverage: coverageBody(coverage),
    citations: cited.map(citationBody),
    is_repaired: isRepaired,
    problems: problems.map(({ code, message, sentence = null }) => ({ code, message, sentence })),
  };
}

type SectionToShow = Omit<WrittenSection, 'cited'> & { cited: readonly CitationToShow[] };
type CitationToShow = WrittenSection['cited'][number] & Partial<Pick<StoredCitation, 'isCurrent'>>;

export function coverageBody({ ratio, documents, questions }: SectionCoverage): ArtifactSection['coverage'] {
  return {
    ratio,
    documents,
    questions: questions.map(({ question, isAnswered, reason = null, chunkIds }) => ({
      question,
      is_answered: isAnswered,
      reason,
      chunk_ids: chunkIds,
    })),
  };
}

function citationBody({ isCurrent = true, ...cited }: CitationToShow): ArtifactCitation {
  return {
    chunk_id: cited.chunkId,
    doc_id: cited.documentId,
    doc_version_id: cited.versionId,
    title: cited.title,
    version_label: cited.versionLabel,
    source_uri: cited.sourceUri,
    source_type: cited.sourceType,
    heading_path: cited.headingPath,
    place: cited.place,
    is_current: isCurrent,
  };
}

function staleBody({ key, heading, documents }: StaleSection): StaleSectionBody {
  return {
    key,
    heading,
    documents: documents.map(({ documentId, title, citedLabel, activeLabel, reason }) => ({
      doc_id: documentId,
      title,
      cited_version_label: citedLabel,
      active_version_label: activeLabel,
      reason,
    })),
  };
}
