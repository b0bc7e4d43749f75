import { canonicalJson } from '../ask/items/hash-item.ts';
import type { AskContext } from '../ask/terms.ts';
import { messageOf } from '../errors.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';
import type { ListedTrace } from '../store/list-traces.ts';
import type { ProjectMoment } from '../store/project-moments.ts';
import { type Check, sha256 } from './check.ts';
import { checkAgentic } from './check-agentic.ts';
import { checkCitations } from './check-citations.ts';
import { checkEvidence, type StoredEvidence } from './check-evidence.ts';
import { replayTrace } from './replay-trace.ts';
import type { VersionFiles } from './version-files.ts';

/** Holds one trace against what is stored, and asks again where that can be done. */
export async function verifyTrace(context: VerifyContext, trace: ListedTrace): Promise<VerifiedTrace> {
  const { stored, files, moments, ask, signal } = context;
  const checks = await checksOf(trace, stored, files);
  const isWhole = checks.every(({ status }) => status === 'ok');
  // Of what is broken already nothing else can come out.
  if (ask && isWhole && isAgentic(trace))
    checks.push(...(await replayTrace(ask, trace, moments.get(trace.projectId), signal)));
  const { micros: _, ...content } = trace;
  return {
    trace_id: trace.trace_id,
    project: trace.project,
    kind: trace.agentic ? 'agentic' : trace.kind,
    status: statusOf(checks),
    replay: replayOf(checks),
    is_unhashed: checks.some(({ status }) => status === 'unhashed'),
    // All of it, so that a certificate is about the words of the answer too.
    trace_hash: sha256(canonicalJson(content)),
    checks,
  };
}

export type VerifyContext = {
  stored: StoredEvidence;
  moments: ReadonlyMap<number, ProjectMoment>;
  files: VersionFiles;
  /** Not there when nothing is asked again. */
  ask?: AskContext;
  signal?: AbortSignal;
};

/** A line of what was found. It holds no time: the same store gives the same line. */
export type VerifiedTrace = {
  trace_id: string;
  project: string;
  kind: 'ask' | 'query' | 'agentic';
  status: 'passed' | 'failed' | 'gone';
  replay: 'same' | 'differs' | 'stale' | 'none';
  is_unhashed: boolean;
  trace_hash: string;
  checks: Check[];
};

/** A record that a hand has spoilt may have any form: what cannot be read is found, and the others are still looked at. */
async function checksOf(trace: ListedTrace, stored: StoredEvidence, files: VersionFiles): Promise<Check[]> {
  try {
    return [
      ...(await checkEvidence(trace, stored, files)),
      ...checkCitations(trace, stored),
      ...(isAgentic(trace) ? await checkAgentic(trace, stored, files) : []),
    ];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const found = messageOf(error);
    return [{ check: 'record', of: 'form', status: 'failed', expected: 'a trace as Helix writes it', found }];
  }
}

function isAgentic(trace: ListedTrace): trace is ListedTrace & { agentic: AgenticRecord } {
  return trace.agentic !== null;
}

function statusOf(checks: readonly Check[]): VerifiedTrace['status'] {
  if (checks.some(({ status }) => status === 'failed')) return 'failed';
  return checks.some(({ status }) => status === 'gone') ? 'gone' : 'passed';
}

function replayOf(checks: readonly Check[]): VerifiedTrace['replay'] {
  const replayed = checks.filter(({ check }) => check === 'replay');
  if (replayed.length === 0) return 'none';
  if (replayed.some(({ status }) => status === 'stale')) return 'stale';
  return replayed.every(({ status }) => status === 'ok') ? 'same' : 'differs';
}
