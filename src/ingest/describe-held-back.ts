import type { HeldBack, StoredHeldBack } from '../store/held-version.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';

/** How many cases are named; a version that loses a whole document may make hundreds worse. */
const NAMED_CASES = 5;

/** What is said of a version that is kept inactive, to whoever may see how much of the golden set. */
export function describeByClearance(
  version: DescribedVersion,
  { reason, failed_cases }: Pick<StoredHeldBack, 'reason' | 'failed_cases'>,
): Record<Confidentiality, string> {
  const told = CONFIDENTIALITIES.map((clearance, level) => {
    const seen = failed_cases.filter((each) => CONFIDENTIALITIES.indexOf(each.clearance) <= level);
    const hidden_cases = failed_cases.length - seen.length;
    return [clearance, describeHeldBack(version, { reason, failed_cases: seen, hidden_cases })];
  });
  return Object.fromEntries(told);
}

/** Why it is kept inactive, by which cases, and what can be done about it. */
export function describeHeldBack(
  { documentId, versionNumber }: DescribedVersion,
  { reason, failed_cases, hidden_cases }: Pick<HeldBack, 'reason' | 'failed_cases' | 'hidden_cases'>,
): string {
  const named = failed_cases.slice(0, NAMED_CASES).map(({ id, problem }) => `${id} (${problem})`);
  const others = failed_cases.length - named.length;
  const worse = [
    ...named,
    ...(others > 0 ? [`and ${others} more`] : []),
    ...(hidden_cases > 0 ? [`${named.length > 0 ? 'and ' : ''}${unshown(hidden_cases)}`] : []),
  ].join('; ');
  return [
    `Version ${versionNumber} of document ${documentId} is kept inactive: ${reason}.`,
    ...(worse ? [`Worse with it: ${worse}.`] : []),
    `Correct the document or the cases and ingest it again, or run \`helix documents activate ${documentId} --version ${versionNumber} --anyway\`.`,
  ].join(' ');
}

function unshown(count: number): string {
  return count === 1 ? '1 case that is not shown' : `${count} cases that are not shown`;
}

type DescribedVersion = { documentId: number; versionNumber: number };
