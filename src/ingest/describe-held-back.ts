import type { HeldBack } from '../store/held-version.ts';

/** How many cases are named; a version that loses a whole document may make hundreds worse. */
const NAMED_CASES = 5;

/** What is said of a version that is kept inactive: why, by which cases, and what can be done about it. */
export function describeHeldBack(
  { documentId, versionNumber }: { documentId: number; versionNumber: number },
  { reason, failed_cases }: Pick<HeldBack, 'reason' | 'failed_cases'>,
): string {
  const named = failed_cases.slice(0, NAMED_CASES).map(({ id, problem }) => `${id} (${problem})`);
  const others = failed_cases.length - named.length;
  const worse = [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
  return [
    `Version ${versionNumber} of document ${documentId} is kept inactive: ${reason}.`,
    ...(worse ? [`Worse with it: ${worse}.`] : []),
    `Correct the document or the cases and ingest it again, or run \`helix documents activate ${documentId} --version ${versionNumber} --anyway\`.`,
  ].join(' ');
}
