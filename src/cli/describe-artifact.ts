import type {
  Artifact,
  ArtifactDiff,
  ArtifactSummary,
  ArtifactVersion,
  StaleSection,
} from '../client/client.ts';
import { citationChange, nameCitations } from '../client/name-citations.ts';
import { printable, printableLines, table } from './print-table.ts';

/** What is to be known of an artifact besides what it says: what it is, what is out of date or missing, and what to run. */
export function describeArtifact(artifact: Artifact): string {
  const {
    artifact_id: id,
    title,
    version,
    version_count,
    stale_sections,
    sections,
    writer,
    model,
  } = artifact;
  const lacking = sections.filter(({ status }) => status === 'lacking').map(({ heading }) => heading);
  const by = writer === 'quotes' ? 'a draft from quotes, written without a model' : `written by ${model}`;
  const isNewest = version === version_count;
  return [
    `${title}: version ${version} of ${version_count}, ${by}`,
    ...stale_sections.map((section) => `stale: ${describeStale(section)}`),
    ...(lacking.length > 0 ? [`not enough evidence: ${lacking.join(', ')}`] : []),
    ...(isNewest ? whatToRun(id, stale_sections.length, lacking.length) : []),
  ]
    .map(printable)
    .join('\n');
}

function whatToRun(id: number, stale: number, lacking: number): string[] {
  const command = `helix artifact regenerate ${id}`;
  if (stale > 0)
    return [`${command} writes ${lacking > 0 ? 'all of these' : 'these'} again, and nothing else`];
  return lacking > 0 ? [`${command} writes these once there are documents for them`] : [];
}

/** `stale`: those of the list that are, with their sections. */
export function describeArtifacts(artifacts: readonly ArtifactSummary[], stale: readonly Artifact[]): string {
  if (artifacts.length === 0) return 'There is no artifact. `helix artifact create blueprint` writes one.';
  const rows = table(
    ['id', 'title', 'type', 'version', 'sections', 'updated', 'project', 'state'],
    artifacts.map((each) => [
      each.artifact_id,
      each.title,
      each.type,
      each.version,
      `${each.sections_written} of ${each.sections_written + each.sections_lacking}`,
      each.updated_at.slice(0, 16).replace('T', ' '),
      each.project,
      each.is_stale ? 'stale' : 'current',
    ]),
  );
  const reasons = stale.map(({ artifact_id, stale_sections }) =>
    [
      `${artifact_id} is stale; helix artifact regenerate ${artifact_id} writes it again where it is:`,
      ...stale_sections.map((section) => `  ${describeStale(section)}`),
    ]
      .map(printable)
      .join('\n'),
  );
  return [rows, ...reasons].join('\n\n');
}

export function describeVersions(versions: readonly ArtifactVersion[]): string {
  return table(
    ['version', 'written', 'by', 'sections gone through'],
    versions.map(({ version, created_at, model, sections, lacking }) => [
      version,
      created_at.slice(0, 16).replace('T', ' '),
      model,
      sections.map((key) => (lacking.includes(key) ? `${key} (no evidence)` : key)).join(', '),
    ]),
  );
}

const SIGNS = { same: ' ', added: '+', removed: '-' };

export function describeArtifactDiff({ from, to, sections, citations }: ArtifactDiff): string {
  const changed = sections.filter(({ status }) => status === 'changed');
  const recited = sections.filter(({ status }) => status === 'recited');
  const parts = changed.map(({ heading, changes }) => {
    const lines = changes.flatMap(({ kind, lines }) =>
      lines.map((line) => `  ${SIGNS[kind]}${nameCitations(line, citations)}`),
    );
    return [`changed: ${heading}`, ...lines].join('\n');
  });
  const cited = recited.map(
    (section) => `only the citations changed: ${section.heading} (${citationChange(section, citations)})`,
  );
  const others = recited.length > 0 ? `, ${recited.length} more in what they cite alone` : '';
  const summary = `version ${from} to ${to}: ${changed.length} of ${sections.length} sections changed${others}`;
  return printableLines([summary, ...parts, ...(cited.length > 0 ? [cited.join('\n')] : [])].join('\n\n'));
}

function describeStale({ heading, documents }: StaleSection): string {
  return `${heading}: ${documents.map(reasonOf).join('; ')}`;
}

function reasonOf(document: StaleSection['documents'][number]): string {
  const { title, cited_version_label: cited, active_version_label: active, reason } = document;
  if (reason === 'deleted') return `"${title}" was deleted`;
  if (reason === 'removed') return `"${title}" is gone for good`;
  return active === null
    ? `"${title}" has no active version`
    : `"${title}" is in version ${active}, cited is ${cited}`;
}
