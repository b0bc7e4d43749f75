import { createHash } from 'node:crypto';
import { canonicalJson } from '../ask/items/hash-item.ts';
import type { VerifiedTrace } from './verify-trace.ts';

/** Counts what is found, and hashes the lines that say it: the same store gives the same certificate. */
export function startCertificate({ allowGone, mustHave }: CertificateRules): Certificate {
  const hash = createHash('sha256');
  const kinds = new Map<VerifiedTrace['kind'], KindCounts>();
  const failures: VerifiedTrace[] = [];
  return {
    add(verified) {
      const line = canonicalJson(verified);
      hash.update(`${line}\n`);
      const counts = kinds.get(verified.kind) ?? { ...NO_COUNTS };
      kinds.set(verified.kind, counted(counts, verified));
      if (verified.status !== 'passed' && failures.length < MOST_FAILURES) failures.push(verified);
      return line;
    },
    end() {
      const total = [...kinds.values()].reduce(added, NO_COUNTS);
      const isBroken = total.broken > 0 || (!allowGone && total.gone > 0);
      const hasFailed = total.failed > 0 || isBroken || (mustHave && total.traces === 0);
      return {
        verdict: hasFailed ? 'FAIL' : 'PASS',
        certificate: hash.copy().digest('hex'),
        integrity: isBroken ? 'BROKEN' : 'OK',
        ...total,
        kinds: Object.fromEntries([...kinds].sort(([left], [right]) => (left < right ? -1 : 1))),
        failures,
      };
    },
  };
}

export type CertificateRules = {
  /** Whether documents may have been purged. */
  allowGone: boolean;
  /** Whether it fails where there is nothing to verify. */
  mustHave: boolean;
};

export type Certificate = {
  /** Returns the line that was hashed. */
  add(verified: VerifiedTrace): string;
  end(): Verdict;
};

export type KindCounts = {
  traces: number;
  passed: number;
  /** Something is not what it was, or asked again something else came out. */
  failed: number;
  /** Of the failed: something stored is not what it was. */
  broken: number;
  gone: number;
  unhashed: number;
  /** Asked again with the same outcome. */
  replayed: number;
  stale: number;
};

export type Verdict = KindCounts & {
  verdict: 'PASS' | 'FAIL';
  certificate: string;
  /** Whether all that is stored is what it was; it may be, and an answer still come about otherwise. */
  integrity: 'OK' | 'BROKEN';
  kinds: Record<string, KindCounts>;
  /** The first ones. */
  failures: VerifiedTrace[];
};

const MOST_FAILURES = 10;

const NO_COUNTS: Readonly<KindCounts> = {
  ...{ traces: 0, passed: 0, failed: 0, broken: 0 },
  ...{ gone: 0, unhashed: 0, replayed: 0, stale: 0 },
};

function counted(counts: KindCounts, { status, replay, is_unhashed, checks }: VerifiedTrace): KindCounts {
  const isBroken = checks.some((each) => each.status === 'failed' && each.check !== 'replay');
  return added(counts, {
    traces: 1,
    passed: Number(status === 'passed'),
    failed: Number(status === 'failed'),
    broken: Number(isBroken),
    gone: Number(status === 'gone'),
    unhashed: Number(is_unhashed),
    replayed: Number(replay === 'same'),
    stale: Number(replay === 'stale'),
  });
}

function added(left: KindCounts, right: KindCounts): KindCounts {
  return {
    traces: left.traces + right.traces,
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    broken: left.broken + right.broken,
    gone: left.gone + right.gone,
    unhashed: left.unhashed + right.unhashed,
    replayed: left.replayed + right.replayed,
    stale: left.stale + right.stale,
  };
}
