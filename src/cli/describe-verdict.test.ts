import { expect, test } from 'vitest';
import { startCertificate } from '../verify/certificate.ts';
import type { VerifiedTrace } from '../verify/verify-trace.ts';
import { describeVerdict } from './describe-verdict.ts';

const passed: VerifiedTrace = {
  ...{ trace_id: 'one', project: 'default', kind: 'agentic', status: 'passed', replay: 'stale' },
  ...{ is_unhashed: false, trace_hash: 'ab', checks: [] },
};
const failed: VerifiedTrace = {
  ...{ ...passed, trace_id: 'two', kind: 'ask', status: 'failed', replay: 'none' },
  checks: [
    { check: 'citation', of: 'citation of chunk 3', status: 'failed', expected: 'a\u001b[2J', found: '' },
  ],
};

test('[VERIFY-TABLE] counts by kind, what is wrong with both sides and without what steers a terminal, then the verdict', () => {
  const certificate = startCertificate({ allowGone: false, mustHave: true });
  certificate.add(passed);
  certificate.add(failed);
  const verdict = certificate.end();
  expect(describeVerdict(verdict)).toBe(
    `kind     traces  passed  failed  gone  unhashed  replayed  stale
agentic  1       1       0       0     0         0         1
ask      1       0       1       0     0         0         0
all      2       1       1       0     0         0         1

failed ask two
  citation (citation of chunk 3): expected a [2J, found nothing

FAIL
certificate ${verdict.certificate}
integrity BROKEN`,
  );
});

test('[VERIFY-CERTIFICATE] another line or another order is another certificate; what is allowed is not part of it', () => {
  const of = (traces: VerifiedTrace[], allowGone = false) => {
    const certificate = startCertificate({ allowGone, mustHave: false });
    for (const trace of traces) certificate.add(trace);
    return certificate.end().certificate;
  };
  expect(of([passed, failed])).not.toBe(of([failed, passed]));
  expect(of([{ ...passed, trace_hash: 'cd' }])).not.toBe(of([passed]));
  expect(of([passed], true)).toBe(of([passed]));
});
