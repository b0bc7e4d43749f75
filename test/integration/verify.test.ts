import { randomUUID } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAgentic } from '../../src/ask/ask-agentic.ts';
import type { AskRequest } from '../../src/ask/terms.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { removeDocument } from '../../src/ingest/remove-document.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { loadEvidence } from '../../src/store/load-evidence.ts';
import { type Fragment, sql } from '../../src/store/sql.ts';
import { findTrace } from '../../src/store/traces.ts';
import type { RepositoryFile } from '../../src/terms.ts';
import { startCertificate } from '../../src/verify/certificate.ts';
import type { VerifiedTrace } from '../../src/verify/verify-trace.ts';
import { verifyTraces } from '../../src/verify/verify-traces.ts';
import { ASK_REPOSITORY } from '../support/ask-repository.ts';
import { blobHash } from '../support/blob-hash.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const COMMIT = 'c0ffee'.padEnd(40, '0');
const OTHER_TENANT = '00000000-0000-4000-8000-0000000000ee';
const FILES = ['docs/physics/ts-ratio.md', 'src/physics/ts-ratio.ts', 'test/ts-ratio.test.ts'].concat([
  'docs/optics/cavity.md',
  'docs/clinic/cavity.md',
  'docs/glossary.md',
]);
const TABLE = `# Tariffs\n\n| zone | price |\n| --- | --- |\n${Array.from({ length: 90 }, (_, row) => `| zone ${row} | the price of zone ${row} is ${row * 3} euros |`).join('\n')}\n`;

onEachEngine('verification of traces', (engine) => {
  let running: RunningHelix;
  let agentic: string;
  beforeAll(async () => {
    running = await startHelix({ engine });
    const files = FILES.map((path) => ingestFile(path, ASK_REPOSITORY[path]!));
    await Promise.all([...files, running.ingest(TABLE, 'tariffs.md')]);
    agentic = await ask('What is `TS_ratio` and how is it computed?');
    await ask('What is a cavity?');
    await ask('What is the capital of France?');
    await ask('What is TS_ratio?', { filters: { sourceTypes: ['markdown'] }, treeWalk: 'full_path' });
    await ask('What is the price of zone 81?');
    await (await fetch(`${running.url}/ask?q=${encodeURIComponent(REFUND)}`)).text();
    await (await fetch(`${running.url}/v1/query`, { ...JSON_POST, body: QUERY })).text();
  });
  afterAll(() => running?.stop());

  const ingestFile = (path: string, text: string, repository = fileAt(path, text)) =>
    ingestDocument(running.helix, {
      ...{ name: path.slice(path.lastIndexOf('/') + 1), content: { bytes: new TextEncoder().encode(text) } },
      ...{ sourceUri: `git:lumen/${path}`, project: 'default', repository },
    });
  const ask = async (question: string, given: Partial<AskRequest> = {}) => {
    const requestId = randomUUID();
    const request = {
      question,
      project: 'default',
      k: 10,
      requestId,
      treeWalk: 'root_to_anchor',
      ...given,
    } as const;
    for await (const _ of askAgentic(running.helix, request));
    return requestId;
  };
  const verify = async (
    request: Parameters<typeof verifyTraces>[1] = { replay: true },
    allowGone = false,
  ) => {
    const certificate = startCertificate({ allowGone, mustHave: false });
    const traces: VerifiedTrace[] = [];
    for await (const { verified } of verifyTraces(running.helix, request)) {
      certificate.add(verified);
      traces.push(verified);
    }
    return { ...certificate.end(), checked: traces };
  };
  const run = (statement: Fragment) => {
    const { database, tenant } = running.helix;
    return database.withTenant(tenant, (session) => session.query(statement));
  };
  /** The chunk that the agentic answer cites first. */
  const cited = async () => {
    const { database, tenant } = running.helix;
    return database.withTenant(tenant, async (session) => {
      const trace = await findTrace(session, tenant, agentic);
      const { chunk_id } = trace!.citations[0]!;
      return (await loadEvidence(session, tenant, [chunk_id])).get(chunk_id)!;
    });
  };
  const wrong = ({ checked }: { checked: VerifiedTrace[] }, traceId = agentic) =>
    checked
      .find(({ trace_id }) => trace_id === traceId)!
      .checks.filter(({ status }) => status === 'failed')
      .map(({ check }) => check);

  test('[VERIFY-CLEAN] a store that nobody touched passes, and twice with one certificate', async () => {
    const first = await verify();
    expect(first.checked.flatMap(({ checks }) => checks.filter(({ status }) => status !== 'ok'))).toEqual([]);
    expect(first).toMatchObject({ verdict: 'PASS', integrity: 'OK', traces: 7, passed: 7, replayed: 5 });
    expect(first.checked.map(({ kind }) => kind)).toEqual([...Array(5).fill('agentic'), 'ask', 'query']);
    expect(await verify()).toEqual(first);
    const limited = await verify({ replay: false, limit: 2, project: 'default' });
    expect(limited).toMatchObject({ traces: 2, replayed: 0 });
    expect(await verify({ replay: false, since: '2999-01-01T00:00:00Z' })).toMatchObject({ traces: 0 });
  });

  const ROW = { chunks: sql`chunks`, traces: sql`traces`, document_versions: sql`document_versions` };
  /** Changes one row in place, looks, and puts back what was there. */
  const changed = async (
    table: keyof typeof ROW,
    column: Fragment,
    key: Fragment,
    value: Fragment,
    replay = false,
  ) => {
    const [before] = (await run(sql`select ${column}::text as was from ${ROW[table]} where ${key}`)) as {
      was: string;
    }[];
    await run(sql`update ${ROW[table]} set ${column} = ${value} where ${key}`);
    const found = await verify({ replay });
    const type = table === 'chunks' ? CHUNK_TYPES.get(column)! : column === ANSWER ? sql`text` : sql`jsonb`;
    await run(sql`update ${ROW[table]} set ${column} = ${before!.was}::text::${type} where ${key}`);
    return found;
  };

  test('[VERIFY-CHUNK] one letter of a text, an offset, a place: found and named', async () => {
    const { chunkId } = await cited();
    const key = sql`chunk_id = ${chunkId}`;
    const text = await changed('chunks', TEXT, key, sql`overlay(text placing '~' from 5 for 1)`);
    expect(text).toMatchObject({ verdict: 'FAIL', integrity: 'BROKEN' });
    expect(wrong(text)).toEqual(expect.arrayContaining(['text', 'offsets', 'span', 'citation']));
    expect(wrong(await changed('chunks', END, key, sql`end_offset + 1`))).toContain('offsets');
    const line = sql`jsonb_set(metadata, '{source,start_line}', '77')`;
    expect(wrong(await changed('chunks', METADATA, key, line))).toContain('place');
    expect(await verify({ replay: false })).toMatchObject({ verdict: 'PASS' });
  });

  test('[VERIFY-COMMIT] another commit of a version is found', async () => {
    const key = sql`version_id = ${(await cited()).versionId}`;
    const commit = sql`jsonb_set(metadata, '{repository,commit}', '"beef"')`;
    expect(wrong(await changed('document_versions', METADATA, key, commit))).toContain('path');
  });

  test('[VERIFY-FILES] a changed artifact and a changed original are found', async () => {
    const { artifactUri, originalUri } = await cited();
    for (const [uri, check] of [
      [artifactUri, 'artifact'],
      [originalUri!, 'original'],
    ] as const) {
      const path = fileURLToPath(uri);
      const before = await readFile(path);
      await appendFile(path, ' ');
      const found = await verify({ replay: false });
      await writeFile(path, before);
      expect(wrong(found)).toContain(check);
      expect(found.failed).toBeLessThan(found.traces);
    }
  });

  test('[VERIFY-TRACE] a citation, a mark in the answer, an item, a span and a spoilt record are found', async () => {
    const key = sql`trace_id = ${agentic}::uuid`;
    const change = async (column: Fragment, value: Fragment) =>
      wrong(await changed('traces', column, key, value));
    expect(await change(CITATIONS, sql`jsonb_set(citations, '{0,chunk_id}', '1')`)).toContain('citation');
    expect(await change(CITATIONS, sql`jsonb_set(citations, '{0,snippet}', '"made up"')`)).toEqual([
      'citation',
    ]);
    expect(await change(ANSWER, sql`answer || ' [chunk:999]'`)).toEqual(['answer']);
    const last = sql`jsonb_set(agentic, '{items,-1,hash}', '"00"')`;
    expect(await change(AGENTIC, last)).toEqual(expect.arrayContaining(['items']));
    expect(await change(AGENTIC, sql`jsonb_set(agentic, '{spans,0,end_line}', '9999')`)).toContain('lines');
    expect(await change(AGENTIC, sql`jsonb_set(agentic, '{spans}', '7')`)).toEqual(['record']);
    expect(await change(EVIDENCE, sql`'{"a": null}'::jsonb`)).toEqual(['record']);
  });

  test('[VERIFY-REPLAY] an answer that comes about otherwise fails, though all that is stored is whole', async () => {
    const key = sql`trace_id = ${agentic}::uuid`;
    const hit = sql`jsonb_set(jsonb_set(agentic, '{items,0,hash}', '"00"'), '{debug,items,0,hash}', '"00"')`;
    const found = await changed('traces', AGENTIC, key, hit, true);
    expect(found).toMatchObject({ verdict: 'FAIL', integrity: 'OK', failed: 1, broken: 0 });
    expect(wrong(found)).toEqual(['replay']);
    const bare = await changed('traces', AGENTIC, key, sql`agentic - 'request'`, true);
    expect(bare).toMatchObject({ verdict: 'PASS', stale: 1, replayed: 4 });
  });

  test('[VERIFY-UNHASHED] a trace from before hashes were kept is told by what it cites', async () => {
    const [trace] = (await run(sql`select trace_id as id from traces where kind = 'ask'`)) as {
      id: string;
    }[];
    const key = sql`trace_id = ${trace!.id}::uuid`;
    const bare = sql`(select jsonb_agg(item - 'textHash') from jsonb_array_elements(evidence) as item)`;
    expect(await changed('traces', EVIDENCE, key, bare)).toMatchObject({ verdict: 'PASS', unhashed: 1 });
  });

  test('[VERIFY-TENANT] what belongs to another tenant never appears', async () => {
    const { database, embeddingModel } = running.helix;
    const before = await verify();
    await ensureTenant(database, OTHER_TENANT, embeddingModel);
    const theirs = { ...running.helix, tenant: OTHER_TENANT };
    const request = { question: 'What is TS_ratio?', project: 'default', k: 10, requestId: randomUUID() };
    for await (const _ of askAgentic(theirs, { ...request, treeWalk: 'root_to_anchor' }));
    expect(await verify()).toEqual(before);
    const seen: VerifiedTrace[] = [];
    for await (const { verified } of verifyTraces(theirs, { replay: true })) seen.push(verified);
    expect(seen.map(({ trace_id }) => trace_id)).toEqual([request.requestId]);
  });

  test('[VERIFY-STALE] a document that was ingested again makes its answers stale, not false', async () => {
    const path = 'docs/physics/ts-ratio.md';
    const text = `${ASK_REPOSITORY[path]}\nMore.\n`;
    await ingestFile(path, text, { ...fileAt(path, text), commit: 'd00d' });
    expect(await verify()).toMatchObject({ verdict: 'PASS', integrity: 'OK', stale: 5, replayed: 0 });
  });

  test('[VERIFY-GONE] a chunk that was deleted fails; a document that was purged does unless that is allowed', async () => {
    const { chunkId, documentId } = await cited();
    await run(sql`delete from chunks where chunk_id = ${chunkId}`);
    const deleted = await verify({ replay: false });
    expect(deleted).toMatchObject({ verdict: 'FAIL', integrity: 'BROKEN', gone: 0 });
    expect(wrong(deleted)).toEqual(['text']);
    await removeDocument(running.helix, documentId, { purge: true });
    const found = await verify();
    expect(found).toMatchObject({ verdict: 'FAIL', integrity: 'BROKEN', failed: 0 });
    expect(found.gone).toBeGreaterThan(0);
    const allowed = await verify({ replay: true }, true);
    expect(allowed).toMatchObject({ verdict: 'PASS', integrity: 'OK', certificate: found.certificate });
  });
});

const REFUND = 'How long do I have to request a refund?';
const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' } };
const QUERY = JSON.stringify({ question: REFUND });

const TEXT = sql`text`;
const END = sql`end_offset`;
const METADATA = sql`metadata`;
const CITATIONS = sql`citations`;
const ANSWER = sql`answer`;
const AGENTIC = sql`agentic`;
const EVIDENCE = sql`evidence`;
const CHUNK_TYPES = new Map([
  [TEXT, sql`text`],
  [END, sql`integer`],
  [METADATA, sql`jsonb`],
]);

function fileAt(path: string, text: string): RepositoryFile {
  return { name: 'lumen', path, commit: COMMIT, blob: blobHash(text) };
}
