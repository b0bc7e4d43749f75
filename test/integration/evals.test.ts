import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHelixClient } from '../../src/client/client.ts';
import { runEvals } from '../../src/evals/run-evals.ts';
import type { Session } from '../../src/store/database.ts';
import { listEvalCases, saveEvalCase } from '../../src/store/eval-cases.ts';
import { findEvalRun, listEvalResults, listEvalRuns } from '../../src/store/eval-runs.ts';
import { findProject } from '../../src/store/projects.ts';
import { onEachEngine } from '../support/engines.ts';
import { CASES } from '../support/eval-corpus.ts';
import { type RunningEvals, startEvals } from '../support/eval-harness.ts';

const OTHER_TENANT = 'eeeeeeee-0000-4000-8000-000000000000';

onEachEngine('evals', (engine) => {
  let evals: RunningEvals;
  beforeAll(async () => {
    evals = await startEvals(engine);
  });
  afterEach(() => evals.model.clearFaults());
  afterAll(() => evals?.stop());

  test('[EVAL-CASE-ERROR] a case that cannot be run is a result; the others are not touched', async () => {
    const gone = { ...CASES[1]!, id: 'gone', expected_sources: [{ document: 'gone.md' }] };
    const run = await runEvals(evals.helix, { ...evals.options, cases: [CASES[0]!, gone, CASES[2]!] });
    expect(run.status).toBe('finished');
    expect(run.results.map(({ error }) => error)).toEqual([
      undefined,
      expect.stringContaining('Case "gone" cannot be checked'),
      undefined,
    ]);
    expect(run.summary?.errors).toMatchObject({ value: 1 / 3 });
    expect(run.summary?.recall).toMatchObject({ value: 2 / 3, of: 3 });
    expect(run.passed).toBe(false);
  });

  test('[EVAL-GIVEN-UP] ten failures in a row for one reason end the run; --resume tries them again', async () => {
    const cases = Array.from({ length: 16 }, (_, index) => ({ ...CASES[0]!, id: `same-${index}` }));
    evals.model.setFault('chat', { type: 'status', status: 500 });
    const failed = await runEvals(evals.helix, { ...evals.options, cases });
    expect(failed).toMatchObject({ status: 'failed', passed: false, summary: null });
    expect(failed.error).toContain('failed');
    expect(failed.results.length).toBeGreaterThanOrEqual(10);
    expect(failed.results.length).toBeLessThan(14);
    evals.model.clearFaults();
    const resumed = await runEvals(evals.helix, { ...evals.options, cases, resume: true });
    expect(resumed).toMatchObject({ runId: failed.runId, status: 'finished', passed: true, error: null });
    expect(resumed.results).toHaveLength(16);
  });

  test('[EVAL-RESUME] an interrupted run keeps what it has and goes on from there, unless something changed', async () => {
    const stop = new AbortController();
    const onProgress = ({ done }: { done: number }) => done === 3 && stop.abort();
    const stopped = runEvals(evals.helix, { ...evals.options, parallel: 1, signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow();
    const [left] = await inTenant((session, tenant) => listEvalRuns(session, tenant, { limit: 1 }));
    expect(left).toMatchObject({ status: 'running', done: 3, cases: CASES.length, passed: null });

    const changed = await runEvals(evals.helix, { ...evals.options, k: 3, resume: true });
    expect(changed.runId).not.toBe(left!.run_id);

    const before = evals.model.calls.chat.length;
    const resumed = await runEvals(evals.helix, { ...evals.options, resume: true });
    expect(resumed).toMatchObject({ runId: left!.run_id, status: 'finished', passed: true });
    expect(evals.model.calls.chat.length - before).toBe(9 - 3);
    const again = await runEvals(evals.helix, { ...evals.options, cases: CASES.slice(0, 1), resume: true });
    expect(again.runId).toBeGreaterThan(resumed.runId);
  });

  test('[EVAL-API] runs are listed and read over HTTP as they are stored', async () => {
    const run = await runEvals(evals.helix, { ...evals.options, name: 'api', cases: CASES.slice(0, 2) });
    const client = createHelixClient({ baseUrl: evals.url });
    const { evals: runs, next_before } = await client.evals({ name: 'api' });
    expect(runs).toMatchObject([{ run_id: run.runId, project: 'default', done: 2, passed: true }]);
    expect(next_before).toBeNull();
    const page = await client.evals({ limit: 1 });
    expect(page.next_before).toBe(run.runId);
    const read = await client.evalRun(run.runId);
    expect(read.results.map(({ caseId }) => caseId).sort()).toEqual(['refund', 'shipping']);
    expect(read.results.find(({ caseId }) => caseId === 'refund')).toEqual(run.results[0]);
    expect((await client.trace(read.results[0]!.traceId)).outcome).toBe('answered');
    await expect(client.evalRun(9999)).rejects.toThrow('Eval run 9999 was not found. `helix eval list`');
    await expect(client.evals({ project: 'nowhere' })).rejects.toThrow('no project named "nowhere"');
  });

  test('[EVAL-ISOLATION] another tenant sees neither runs nor results nor cases', async () => {
    const run = await runEvals(evals.helix, { ...evals.options, cases: CASES.slice(0, 1) });
    await inTenant(async (session, tenant) => {
      const projectId = await findProject(session, tenant, 'default');
      await saveEvalCase(session, tenant, { projectId, case: CASES[0]!, origin: 'import' });
      expect(await listEvalCases(session, tenant, projectId)).toHaveLength(1);
    });
    await evals.helix.database.withTenant(OTHER_TENANT, async (session) => {
      for (const tenant of [OTHER_TENANT, evals.helix.tenant]) {
        expect(await listEvalRuns(session, tenant, { limit: 10 })).toEqual([]);
        expect(await findEvalRun(session, tenant, run.runId)).toBeUndefined();
        expect(await listEvalResults(session, tenant, run.runId)).toEqual([]);
        expect(await listEvalCases(session, tenant, 1)).toEqual([]);
      }
    });
  });

  function inTenant<Result>(work: (session: Session, tenant: string) => Promise<Result>) {
    return evals.helix.database.withTenant(evals.helix.tenant, (session) =>
      work(session, evals.helix.tenant),
    );
  }
});
