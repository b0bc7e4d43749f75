import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner } from '../../src/evals/hold-run.ts';
import { runEvals } from '../../src/evals/run-evals.ts';
import type { Session } from '../../src/store/database.ts';
import {
  createEvalRun,
  findEvalRun,
  finishEvalRun,
  type HeldEvalRun,
  keepEvalRun,
  listEvalResults,
  type NewEvalRun,
  releaseEvalRun,
  saveEvalResult,
} from '../../src/store/eval-runs.ts';
import { findProject } from '../../src/store/projects.ts';
import { resumeEvalRun } from '../../src/store/resume-eval-run.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { CASES } from '../support/eval-corpus.ts';
import { type RunningEvals, startEvals } from '../support/eval-harness.ts';

const PASSED = { status: 'finished', summary: {}, passed: true } as const;
const FAILED = { status: 'failed', summary: null, passed: false, error: 'every case failed' } as const;

onEachEngine('the lease of an eval run', (engine) => {
  let evals: RunningEvals;
  beforeAll(async () => {
    evals = await startEvals(engine);
  });
  afterAll(() => evals?.stop());

  test('[EVAL-LEASE] --resume leaves a run alone that is still running, and says which', async () => {
    const { helix, options } = evals;
    let second: Promise<unknown> | undefined;
    const first = await runEvals(helix, {
      ...options,
      parallel: 1,
      onProgress({ done }) {
        if (done === 1) second = runEvals(helix, { ...options, resume: true }).catch((error) => error);
      },
    });
    expect(await second).toMatchObject({
      code: 'eval_run_busy',
      message: expect.stringMatching(
        `^Eval run ${first.runId} of these cases is still running: it gave a sign 0 s ago\\. .*60 s after`,
      ),
    });
    expect(first).toMatchObject({ status: 'finished', passed: true });
    expect(first.results).toHaveLength(CASES.length);
  });

  test('[EVAL-LEASE] a run whose owner went silent is taken up, and its old owner writes nothing more', async () => {
    const old = await begin('silent');
    await write((session, tenant) => saveEvalResult(session, tenant, old, { caseId: 'a' }));
    await expect(takeUp('silent')).rejects.toMatchObject({ code: 'eval_run_busy' });
    await write((session, tenant) =>
      session.query(sql`update eval_runs set heartbeat_at = heartbeat_at - interval '2 minutes'
        where tenant_id = ${tenant} and run_id = ${old.runId}`),
    );
    const taken = await takeUp('silent');
    expect(taken?.runId).toBe(old.runId);
    await expectLost(old);
    await write((session, tenant) => saveEvalResult(session, tenant, taken!, { caseId: 'b' }));
    await write((session, tenant) => finishEvalRun(session, tenant, taken!, PASSED));
    await expectLost(old);
    await expectLost(taken!);
    const run = await write((session, tenant) => findEvalRun(session, tenant, old.runId));
    expect(run).toMatchObject({ status: 'finished', passed: true, error: null });
    const results = await write((session, tenant) => listEvalResults(session, tenant, old.runId));
    expect(results).toEqual([{ caseId: 'a' }, { caseId: 'b' }]);
    expect(await takeUp('silent')).toBeUndefined();
  });

  test('[EVAL-LEASE] a sign keeps a run, a release lets it go, and of two who take it up one does', async () => {
    const held = await begin('signs');
    await write((session, tenant) =>
      session.query(sql`update eval_runs set heartbeat_at = heartbeat_at - interval '2 minutes'
        where tenant_id = ${tenant} and run_id = ${held.runId}`),
    );
    expect(await write((session, tenant) => keepEvalRun(session, tenant, held))).toBe(true);
    await expect(takeUp('signs')).rejects.toMatchObject({ code: 'eval_run_busy' });
    await write((session, tenant) => releaseEvalRun(session, tenant, held));
    const both = await Promise.allSettled([takeUp('signs'), takeUp('signs')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await write((session, tenant) => keepEvalRun(session, tenant, held))).toBe(false);
  });

  test('[EVAL-LEASE] after a kill, a data directory has nobody else to wait for; a shared database may', async () => {
    const { helix, options } = evals;
    const elsewhere = { ...helix, instance: 'another-process' };
    const cases = CASES.slice(0, 2);
    const stop = new AbortController();
    const stopped = runEvals(helix, {
      ...options,
      cases,
      parallel: 1,
      signal: stop.signal,
      onStart: () => stop.abort(),
    });
    await expect(stopped).rejects.toThrow();
    await write((session, tenant) =>
      session.query(sql`update eval_runs set owner = ${newOwner(elsewhere)}, heartbeat_at = clock_timestamp()
        where tenant_id = ${tenant} and status = 'running' and name = ${options.name}`),
    );
    const resumed = runEvals(helix, { ...options, cases, resume: true });
    if (engine === 'embedded') expect((await resumed).status).toBe('finished');
    else await expect(resumed).rejects.toMatchObject({ code: 'eval_run_busy' });
  });

  async function begin(name: string): Promise<HeldEvalRun> {
    const run = await runNamed(name);
    return write((session, tenant) => createEvalRun(session, tenant, run, `first/${name}`));
  }

  async function takeUp(name: string) {
    const run = await runNamed(name);
    const lease = { owner: crypto.randomUUID(), silentMs: () => 60_000 };
    return write((session, tenant) => resumeEvalRun(session, tenant, run, lease));
  }

  async function runNamed(name: string): Promise<NewEvalRun> {
    const projectId = await write((session, tenant) => findProject(session, tenant, 'default'));
    return { projectId, name, settingsHash: 's', settings: {}, casesHash: 'c', cases: 2, floors: {} };
  }

  async function expectLost(held: HeldEvalRun): Promise<void> {
    const lost = { code: 'eval_run_lost', message: expect.stringContaining(`Eval run ${held.runId} `) };
    await expect(
      write((session, tenant) => saveEvalResult(session, tenant, held, { caseId: 'late' })),
    ).rejects.toMatchObject(lost);
    await expect(
      write((session, tenant) => finishEvalRun(session, tenant, held, FAILED)),
    ).rejects.toMatchObject(lost);
  }

  function write<Result>(work: (session: Session, tenant: string) => Promise<Result>) {
    return evals.helix.database.withTenant(evals.helix.tenant, (session) =>
      work(session, evals.helix.tenant),
    );
  }
});
