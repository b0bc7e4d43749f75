import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ArtifactType } from '../terms.ts';
import { sourceTitle } from './citation-label.ts';
import type { ExportDocument, ExportSection, Note } from './document-model.ts';
import type { ExportableArtifact, ExportableSection, ExportCitationStyle } from './export-terms.ts';
import { type NumberedSources, numberSources } from './number-sources.ts';
import { readMarkdown } from './read-markdown.ts';
import { shownTitle } from './shown-title.ts';
import { currentLabel, sourceEntries } from './source-entry.ts';

/**
 * Puts an artifact together as it is exported. Each section is read by itself, so that none can run into the next; whoever
 * else is served gets a turn between two of them.
 */
export async function composeDocument(
  artifact: ExportableArtifact,
  style: ExportCitationStyle,
): Promise<ExportDocument> {
  const sources = numberSources(style);
  const sections: ExportSection[] = [];
  for (const section of artifact.sections) {
    sections.push(composeSection(section, artifact, sources));
    await nextTurn();
  }
  return {
    title: shownTitle(artifact.title),
    date: artifact.created_at,
    facts: factsOf(artifact),
    notes: hasQuotes(artifact) ? [DRAFT_NOTE] : [],
    sections,
    sources: sourceEntries(sources.cited, { style, stale: artifact.stale_sections }),
    isNumbered: style === 'number',
  };
}

const DRAFT_NOTE: Note = {
  tone: 'draft',
  title: 'Draft from quotes',
  text: 'It lists sentences and table rows (with their column names) of the documents; no language model put them into words of its own.',
};

export const TYPE_NAMES: Record<ArtifactType, string> = {
  blueprint: 'Blueprint',
  pdr: 'Product design requirements',
  workflow: 'Workflow',
  build_plan: 'Build plan',
};

/** Where every section is lacking nothing is quoted. */
function hasQuotes({ writer, sections }: ExportableArtifact): boolean {
  return writer === 'quotes' && sections.some(({ status }) => status === 'written');
}

function factsOf(artifact: ExportableArtifact): ExportDocument['facts'] {
  const { type, project, topic, version, version_count, created_at, writer, model, agent } = artifact;
  const by = writer === 'quotes' ? 'without a language model' : 'language model';
  const facts: [string, string | null][] = [
    ['Type', TYPE_NAMES[type]],
    ['Project', project],
    ['Topic', topic],
    ['Version', version_count > 1 ? `${version} of ${version_count}` : String(version)],
    ['Date', created_at.slice(0, 10)],
    ['Writer', `${agent} (${hasQuotes(artifact) ? 'draft from quotes, ' : ''}${by})`],
    ['Model', model],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value: shownTitle(value) }] : []));
}

function composeSection(
  section: ExportableSection,
  { stale_sections }: ExportableArtifact,
  sources: NumberedSources,
): ExportSection {
  const notes: Note[] = [];
  if (section.status === 'lacking') notes.push(LACKING_NOTE);
  const stale = stale_sections.find(({ key }) => key === section.key);
  if (stale) notes.push(staleNote(stale.documents));
  return {
    heading: shownTitle(section.heading),
    level: section.level,
    notes,
    blocks: readMarkdown(section.content, sources.within(section.citations)),
  };
}

const LACKING_NOTE: Note = {
  tone: 'lacking',
  title: 'Lacking evidence',
  text: 'The documents of the project do not say enough to write this section.',
};

function staleNote(documents: ExportableArtifact['stale_sections'][number]['documents']): Note {
  const named = documents.map((document) => {
    const cited = shownTitle(document.cited_version_label);
    return `${sourceTitle(document.title)} (cited ${cited}, now ${currentLabel(document)})`;
  });
  return {
    tone: 'stale',
    title: 'No longer current',
    text: `This section cites documents that have changed since: ${named.join('; ')}.`,
  };
}
