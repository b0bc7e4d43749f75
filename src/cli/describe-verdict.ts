import type { KindCounts, Verdict } from '../verify/certificate.ts';
import type { VerifiedTrace } from '../verify/verify-trace.ts';
import { printable, table } from './print-table.ts';

/** What was found, in a table; what is wrong, each with what was expected and found; then the three lines that count. */
export function describeVerdict(verdict: Verdict): string {
  const { kinds, failures, failed, gone, traces } = verdict;
  const more = failed + gone - failures.length;
  return [
    traces === 0 ? 'There is no answer to verify.' : describeKinds(kinds, verdict),
    '',
    ...failures.flatMap(describeFailure),
    ...(more > 0 ? [`… and ${more} more; --trace-out writes them all`] : []),
    ...(failures.length > 0 ? [''] : []),
    verdict.verdict,
    `certificate ${verdict.certificate}`,
    `integrity ${verdict.integrity}`,
  ].join('\n');
}

function describeKinds(kinds: Verdict['kinds'], total: KindCounts): string {
  const row = (name: string, counts: KindCounts) => {
    const { traces, passed, failed, gone, unhashed, replayed, stale } = counts;
    return [name, traces, passed, failed, gone, unhashed, replayed, stale];
  };
  return table(
    ['kind', 'traces', 'passed', 'failed', 'gone', 'unhashed', 'replayed', 'stale'],
    [...Object.entries(kinds).map(([kind, counts]) => row(kind, counts)), row('all', total)],
  );
}

function describeFailure({ trace_id, kind, status, checks }: VerifiedTrace): string[] {
  const wrong = checks.filter((each) => each.status === 'failed' || each.status === 'gone');
  return [
    `${status} ${kind} ${trace_id}`,
    ...wrong
      .slice(0, MOST_CHECKS)
      .map(({ check, of, expected, found }) =>
        printable(`  ${check} (${of}): expected ${shortened(expected)}, found ${shortened(found)}`),
      ),
    ...(wrong.length > MOST_CHECKS ? [`  … and ${wrong.length - MOST_CHECKS} more`] : []),
  ];
}

const MOST_CHECKS = 5;

function shortened(text: string): string {
  const shown = text === '' ? 'nothing' : text;
  return shown.length > 120 ? `${shown.slice(0, 120).toWellFormed()}…` : shown;
}
