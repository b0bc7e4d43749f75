import { artifactMarkdown } from '../../artifacts/artifact-markdown.ts';
import { sectionsOf } from '../../artifacts/artifact-templates.ts';
import { lackingContent } from '../../artifacts/lacking-section.ts';
import { citedIn } from '../../artifacts/section-units.ts';
import { type ArtifactType, LACKING, type SectionPlan } from '../../artifacts/terms.ts';
import { validateStructure } from '../../artifacts/validate-structure.ts';
import type { Doubt, Line, LineCheck } from './line-check.ts';

/**
 * Holds the artifacts of an archive against what every artifact that Helix writes has: the sections of its type, in each of
 * which every claim cites a passage that was put before the writer, or which says that evidence is lacking.
 */
export function createArtifactChecks(doubt: Doubt): ArtifactChecks {
  const known: Known[] = [];
  const uncited = new Map<string, Set<number>>();
  let open: Version | undefined;
  const close = () => {
    if (!open) return;
    const { where, sections, artifact } = open;
    open = undefined;
    const problem = problemIn(known[artifact - 1]!, sections);
    if (problem) doubt(`the artifact version that ends with ${where} ${problem}`);
  };
  return {
    artifacts(line) {
      const { artifact_type: type, request } = line as { artifact_type: ArtifactType; request: Line };
      known.push({ type, topic: request.topic as string | undefined });
    },
    artifact_sections(line, where) {
      const section = line as SectionLine;
      const { artifact_id: artifact, version_number: version } = section;
      if (open?.artifact !== artifact || open.version !== version) {
        close();
        open = { artifact, version, where, sections: [] };
      }
      open.where = where;
      open.sections.push(readable(section));
      uncited.set(keyOf(section), new Set(citedIn(open.sections.at(-1)!.content)));
    },
    artifact_citations(line, where) {
      close();
      const { chunk_id } = line as { chunk_id: number };
      if (!uncited.get(keyOf(line))?.delete(positive(chunk_id)))
        doubt(`${where} is of chunk ${chunk_id}, which its section does not cite`);
    },
    end() {
      close();
      const [section] = [...uncited].find(([, ids]) => ids.size > 0) ?? [];
      if (section) doubt(`a citation of ${section} is missing in artifact_citations.jsonl`);
    },
  };
}

export type ArtifactChecks = Record<'artifacts' | 'artifact_sections' | 'artifact_citations', LineCheck> & {
  end(): void;
};

type Known = { type: ArtifactType; topic: string | undefined };
type Version = { artifact: number; version: number; where: string; sections: SectionLine[] };
type SectionLine = {
  artifact_id: number;
  version_number: number;
  ordinal: number;
  section_key: string;
  heading: string;
  level: 1 | 2;
  status: 'written' | 'lacking';
  content: string;
  details: { retrieved: number[] };
};

function keyOf({ artifact_id, version_number, section_key }: Line): string {
  return `artifact ${artifact_id}, version ${version_number}, section ${JSON.stringify(section_key)}`;
}

/** Citations of what is gone have negative numbers, which are none outside of archives. */
function readable({ content, details, ...section }: SectionLine): SectionLine {
  return {
    ...section,
    content: content.replace(/\[chunk:(-\d{1,15})\]/g, (_, id) => `[chunk:${positive(Number(id))}]`),
    details: { retrieved: details.retrieved.map(positive) },
  };
}

/** Behind every number that an archive can have. */
function positive(id: number): number {
  return id < 0 ? 10_000_000_000 - id : id;
}

/** More than any writer gives; what is longer is not read sentence by sentence. */
const LONGEST_SECTION = 50_000;

function problemIn({ type, topic }: Known, sections: readonly SectionLine[]): string | undefined {
  const plans = sectionsOf(type, topic);
  const isComplete =
    sections.length === plans.length &&
    sections.every((section, index) => isOf(plans[index]!, section, index));
  if (!isComplete) return `has other sections than a ${type} has`;
  for (const [index, section] of sections.entries()) {
    const problem = sectionProblem(section, plans[index]!);
    if (problem) return `has a section "${section.heading}" that ${problem}`;
  }
  const [found] = validateStructure(type, artifactMarkdown({ writer: 'model', sections }));
  return found && `is not as Helix writes it. ${found.message.replace(/\.$/, '')}`;
}

function isOf(
  plan: SectionPlan,
  { ordinal, section_key, heading, level }: SectionLine,
  index: number,
): boolean {
  return ordinal === index && section_key === plan.key && heading === plan.heading && level === plan.level;
}

function sectionProblem({ status, content, details }: SectionLine, plan: SectionPlan): string | undefined {
  if (status === 'lacking')
    return content === lackingContent(plan) ? undefined : 'is lacking and says something of its own';
  if (content.startsWith(LACKING)) return 'is written and says that evidence is lacking';
  if (content.length > LONGEST_SECTION) return `has ${content.length} characters`;
  const retrieved = new Set(details.retrieved);
  if (!citedIn(content).every((id) => retrieved.has(id)))
    return 'cites a passage that its writer did not have';
  return undefined;
}
