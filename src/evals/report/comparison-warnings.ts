import type { CaseResult } from '../case-result.ts';
import type { EvalRunWithResults } from '../eval-run.ts';
import type { CasePair } from './compare-runs.ts';

/** What a reader must know before believing the comparison: what makes the runs differ besides what is to be compared. */
export function comparisonWarnings(
  before: EvalRunWithResults,
  after: EvalRunWithResults,
  pairs: readonly CasePair[],
): string[] {
  const changed = pairs.filter(([first, second]) => !hasSameCase(first, second));
  const warnings = [
    before.name !== after.name &&
      pairs.length > 0 &&
      `The runs are of different sets, ${before.name} and ${after.name}.`,
    pairs.length === 0 &&
      `The runs have no case in common, so there is nothing to compare: run ${before.runId} is of ${before.name} (${counted(before)}), run ${after.runId} of ${after.name} (${counted(after)}). \`helix eval list\` shows which runs are of the same set.`,
    before.casesHash !== after.casesHash &&
      pairs.length > 0 &&
      `The cases differ; only the ${pairs.length - changed.length} that are the same in both are compared.`,
    changed.length > 0 && `Left out, because they ask or expect something else now: ${listed(changed)}.`,
    before.settingsHash === after.settingsHash &&
      'Both ran with the same settings; what differs comes from the documents, the code or chance.',
    ...[before, after].map(
      (run) =>
        run.status !== 'finished' &&
        `Run ${run.runId} is ${run.status}: ${run.results.length} of its ${run.cases} cases are there.`,
    ),
    ...INCOMPARABLE.map(
      ({ setting, touches }) =>
        differs(before, after, setting) &&
        `${setting} was ${shown(before, setting)} and is ${shown(after, setting)}: ${touches}`,
    ),
  ];
  return warnings.filter((warning) => warning !== false);
}

/** A case that kept its id but not its question or what it expects is another case. */
export function hasSameCase(before: CaseResult, after: CaseResult): boolean {
  if (before.caseHash !== undefined && after.caseHash !== undefined)
    return before.caseHash === after.caseHash;
  const asked = ({ question, kind, expected = {} }: CaseResult) =>
    JSON.stringify([question, kind, expected.answers, expected.must_say, expected.must_not_say]);
  return asked(before) === asked(after);
}

/** Settings that change the yardstick rather than what is measured with it. */
const INCOMPARABLE = [
  { setting: 'judge', touches: 'faithfulness, citations and relevance were judged by another one.' },
  { setting: 'k', touches: 'recall and hits are among another number of chunks.' },
  { setting: 'via', touches: 'the questions went another way, with another prompt and another gate.' },
  { setting: 'judge_citations', touches: 'citation precision and recall were judged in another way.' },
];

function differs(before: EvalRunWithResults, after: EvalRunWithResults, setting: string): boolean {
  return JSON.stringify(before.settings[setting]) !== JSON.stringify(after.settings[setting]);
}

function shown(run: EvalRunWithResults, setting: string): string {
  const value = run.settings[setting];
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not told');
}

function counted({ results }: EvalRunWithResults): string {
  return `${results.length} ${results.length === 1 ? 'case' : 'cases'}`;
}

function listed(pairs: readonly CasePair[]): string {
  const ids = pairs.slice(0, 5).map(([{ caseId }]) => caseId);
  return ids.join(', ') + (pairs.length > ids.length ? ` and ${pairs.length - ids.length} more` : '');
}
