import { setImmediate } from 'node:timers/promises';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { CleanSection } from './clean-section.ts';
import { findContradiction } from './find-contradiction.ts';
import { readUnits, type SectionUnit } from './section-units.ts';
import type { ProblemCode, SectionProblem } from './terms.ts';

/** All that is wrong with a section, unit by unit; nothing when it may stay as it is. */
export async function validateSection(
  judge: GroundednessJudge,
  { section, about, sources, isCut = false, removed = {}, signal }: SectionToCheck,
): Promise<CheckedSection> {
  const units: CheckedUnit[] = [];
  for (const unit of readUnits(section.content)) {
    // The judge compares texts without pause; between two sentences others are served.
    await setImmediate(undefined, { signal });
    const cited = sources.filter(({ chunkId }) => unit.cited.includes(chunkId));
    const problem = problemOf(unit) ?? (await unsupported(judge, unit, { about, sources: cited, signal }));
    units.push(problem ? { ...unit, problem } : unit);
  }
  const found = units.flatMap(({ problem }) => problem ?? []);
  return { units, problems: [...wholeProblems(section, { isCut, removed, units }), ...found] };
}

/** What can be seen in a sentence itself. */
export function problemOf({ kind, text, marked, isClaim, cited }: SectionUnit): SectionProblem | undefined {
  if (kind === 'heading')
    return problem('heading', 'A section has no headings of its own. Write it as text.', text);
  if (marked.length > LONGEST_UNIT)
    return problem(
      'too_long',
      `A sentence has ${marked.length} characters; at most ${LONGEST_UNIT} are taken. Split it.`,
      text.slice(0, SHOWN),
    );
  if (!isClaim || cited.length > 0) return undefined;
  return problem('uncited', 'It cites no passage. Cite the one that says it, or leave it out.', text);
}

async function unsupported(
  judge: GroundednessJudge,
  { text, isClaim }: SectionUnit,
  { about, sources, signal }: Pick<SectionToCheck, 'about' | 'sources' | 'signal'>,
): Promise<SectionProblem | undefined> {
  if (!isClaim || sources.length === 0) return undefined;
  const found = await findContradiction(judge, { text, about, sources, signal });
  return found ? problem('unsupported', found, text) : undefined;
}

function wholeProblems(
  { content, unknown, removed: citations }: CleanSection,
  {
    isCut,
    removed,
    units,
  }: { isCut: boolean; removed: Readonly<Record<string, number>>; units: CheckedUnit[] },
): SectionProblem[] {
  const withheld = Object.values(removed).reduce((sum, count) => sum + count, 0);
  return [
    ...(units.some(({ isClaim }) => isClaim) ? [] : [problem('empty', 'The section states nothing.')]),
    ...(citations > 0
      ? [
          problem(
            'unknown_citation',
            `Citations of passages that were not given were taken out${named(unknown)}.`,
          ),
        ]
      : []),
    ...(withheld > 0
      ? [problem('withheld', 'Addresses, keys or instructions that no passage has were taken out.')]
      : []),
    ...(isCut || content.length > LONGEST_SECTION
      ? [
          problem(
            'too_long',
            `The section is longer than ${LONGEST_SECTION} characters. Keep to what matters most.`,
          ),
        ]
      : []),
  ];
}

function named(ids: readonly number[]): string {
  return ids.length > 0 ? `: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}` : '';
}

function problem(code: ProblemCode, message: string, sentence?: string): SectionProblem {
  return { code, message, ...(sentence ? { sentence } : {}) };
}

/** About two pages: a section of an artifact is read, not searched. */
export const LONGEST_SECTION = 6000;
/** `splitSentences` cuts there, and what stands before the cut would have no citation. */
const LONGEST_UNIT = 1000;
const SHOWN = 200;

export type SectionToCheck = {
  section: CleanSection;
  /** The heading and the topic: their words need no source. */
  about: string;
  sources: readonly RetrievedChunk[];
  isCut?: boolean;
  /** What the output screen took out. */
  removed?: Readonly<Record<string, number>>;
  signal?: AbortSignal;
};

export type CheckedUnit = SectionUnit & { problem?: SectionProblem };

export type CheckedSection = { units: CheckedUnit[]; problems: SectionProblem[] };
