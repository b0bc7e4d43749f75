import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { removeDocument } from '../../src/ingest/remove-document.ts';
import { limitClearance, type Session } from '../../src/store/database.ts';
import { findReferences, findSymbols } from '../../src/store/find-symbols.ts';
import type { RunRequest } from '../../src/store/ingestion-runs.ts';
import { loadNameRegistry } from '../../src/store/name-registry.ts';
import { findNodes, loadOutlineNodes } from '../../src/store/outline-nodes.ts';
import type { SearchScope } from '../../src/store/search-scope.ts';
import { type Fragment, sql } from '../../src/store/sql.ts';
import type { Confidentiality, TenantId } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const FUSE = `import { RRF_K } from './rrf.ts';

/** Merges the channels. */
export function fuseChannels(lists: string[][]): string[] {
  return rankLists(lists, RRF_K);
}
`;
const FUSE_TEST = `import { fuseChannels } from '../src/fuse.ts';
const merged = () => fuseChannels([['a']]);
`;
const GUIDE = `# Guide

How the search works.

## Fuse the channels

The channels are merged by rank. More follows.

## Glossary

- **Channel**: one way of searching.
`;

onEachEngine('outlines', (engine) => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine, sample: false });
  });
  afterAll(() => running?.stop());

  const ingest = (name: string, text: string, said: RunRequest = {}) =>
    ingestDocument(running.helix, {
      name: name.split('/').at(-1)!,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project: 'default',
      ...said,
    });
  const inTenant = <Result>(work: (session: Session) => Promise<Result>, tenant = running.helix.tenant) =>
    running.helix.database.withTenant(tenant, work);
  const scope = (clearance?: Confidentiality) => ({ projectId: 1, clearance });
  const symbolsOf = (key: string, { tenant = running.helix.tenant, clearance }: Asker = {}) =>
    inTenant((session) => findSymbols(session, tenant, scope(clearance), [key], 20), tenant);
  const rowCounts = () =>
    inTenant((session) =>
      session.query<{ rows: number }>(sql`
        select (select count(*) from outline_nodes) + (select count(*) from symbols)
          + (select count(*) from symbol_references) + (select count(*) from code_imports) as rows`),
    );
  const chunkText = async (chunkId: number) => {
    const rows = await inTenant((session) =>
      session.query<{ text: string }>(sql`select text from chunks where chunk_id = ${chunkId}`),
    );
    return rows[0]!.text;
  };

  test('[OUTLINE-FOUND] definitions, uses, sections and terms are found by name, each with its chunk', async () => {
    await ingest('src/fuse.ts', FUSE);
    await ingest('tests/fuse.ts', FUSE_TEST);
    const guide = await ingest('guide.md', GUIDE);
    const [symbol, ...others] = await symbolsOf('fusechannel');
    expect(others).toEqual([]);
    expect(symbol).toMatchObject({
      name: 'fuseChannels',
      kind: 'function',
      path: ['fuseChannels'],
      signature: 'export function fuseChannels(lists: string[][]): string[]',
      doc: 'Merges the channels.',
      isExported: true,
      isTest: false,
      startLine: 3,
      endLine: 6,
      sourceUri: 'src/fuse.ts',
    });
    expect(FUSE.slice(symbol!.span.start, symbol!.span.end)).toMatch(/^\/\*\* Merges[\s\S]*}$/);
    expect(await chunkText(symbol!.chunkId)).toContain('export function fuseChannels');
    const { tenant } = running.helix;
    const uses = await inTenant((session) =>
      findReferences(session, tenant, scope(), ['fuseChannels', 'RRF_K'], 20),
    );
    expect(uses).toMatchObject([
      { name: 'RRF_K', within: ['fuseChannels'], line: 5, uses: 1, isTest: false, sourceUri: 'src/fuse.ts' },
      {
        name: 'fuseChannels',
        within: ['merged'],
        line: 2,
        uses: 1,
        isTest: true,
        sourceUri: 'tests/fuse.ts',
      },
    ]);
    const nodes = await inTenant((session) =>
      findNodes(session, tenant, scope(), ['fusechannel', 'channel'], 20),
    );
    expect(nodes).toMatchObject([
      {
        kind: 'heading',
        title: 'Fuse the channels',
        depth: 1,
        summary: 'The channels are merged by rank.',
        parent: 0,
      },
      { kind: 'term', title: 'Channel', depth: 2, summary: 'one way of searching.', sourceUri: 'guide.md' },
    ]);
    expect(GUIDE.slice(nodes[0]!.span.start, nodes[0]!.span.end)).toMatch(/^## Fuse[\s\S]*follows\.\s+$/);
    const tree = await inTenant((session) => loadOutlineNodes(session, tenant, [guide.versionId]));
    expect(tree.map(({ title, parent }) => [title, parent])).toEqual([
      ['Guide', null],
      ['Fuse the channels', 0],
      ['Glossary', 0],
      ['Channel', 2],
    ]);
    const registry = await inTenant((session) => loadNameRegistry(session, tenant, scope()));
    expect(registry.names).toContainEqual({
      key: 'fusechannel',
      text: 'fuseChannels',
      kind: 'symbol',
      count: 1,
    });
    expect(registry.names).toContainEqual({ key: 'channel', text: 'Channel', kind: 'term', count: 1 });
    expect(registry.files.map(({ path }) => path)).toEqual(['guide.md', 'src/fuse.ts', 'tests/fuse.ts']);
  });

  test('[OUTLINE-ACTIVE] of two versions the active one is found, of a deleted document none', async () => {
    const first = await ingest('queue.ts', 'export class OldQueue { push() {} }');
    const second = await ingest('queue.ts', 'export class NewQueue { push() {} }');
    expect(await symbolsOf('oldqueue')).toEqual([]);
    expect(await symbolsOf('newqueue')).toMatchObject([{ versionId: second.versionId }]);
    const asOf = await inTenant((session) =>
      findSymbols(
        session,
        running.helix.tenant,
        { ...scope(), instead: first },
        ['oldqueue', 'newqueue'],
        20,
      ),
    );
    expect(asOf).toMatchObject([{ name: 'OldQueue', versionId: first.versionId }]);
    await removeDocument(running.helix, first.documentId, { purge: false });
    expect(await symbolsOf('newqueue')).toEqual([]);
    await removeDocument(running.helix, first.documentId, { purge: true });
    const left = await inTenant((session) =>
      session.query(sql`select from symbols where version_id in (${first.versionId}, ${second.versionId})`),
    );
    expect(left).toEqual([]);
  });

  test('[OUTLINE-ACTIVE] that holds for uses, sections and terms as for definitions, and so do filters', async () => {
    const { tenant } = running.helix;
    const namesIn = (given: Partial<SearchScope> = {}) =>
      inTenant(async (session) => {
        const within = { ...scope(), ...given };
        const uses = await findReferences(session, tenant, within, ['oldPump', 'newPump'], 20);
        const nodes = await findNodes(session, tenant, within, ['oldvalve', 'newvalve'], 20);
        return [...uses.map(({ name }) => name), ...nodes.map(({ title }) => title)];
      });
    await ingest('pump.ts', 'export const start = () => oldPump();\n');
    const code = await ingest('pump.ts', 'export const start = () => newPump();\n');
    const first = await ingest('valve.md', '# Old valve\n\nIt is shut.\n', { tags: ['water'] });
    const second = await ingest('valve.md', '# New valve\n\nIt is open.\n', { tags: ['water'] });
    expect(second.documentId).toBe(first.documentId);
    expect(await namesIn()).toEqual(['newPump', 'New valve']);
    expect(await namesIn({ instead: first })).toEqual(['newPump', 'Old valve']);
    expect(await namesIn({ filters: { sourceTypes: ['code'] } })).toEqual(['newPump']);
    expect(await namesIn({ filters: { tags: ['water'] } })).toEqual(['New valve']);
    expect(await namesIn({ filters: { documentIds: [] } })).toEqual([]);
    expect(await namesIn({ documentId: code.documentId })).toEqual(['newPump']);
    await removeDocument(running.helix, code.documentId, { purge: false });
    expect(await namesIn()).toEqual(['New valve']);
    await removeDocument(running.helix, second.documentId, { purge: false });
    expect(await namesIn()).toEqual([]);
  });

  test('[OUTLINE-UNTOUCHED] a document that is ingested again unchanged touches no row', async () => {
    await ingest('same.md', '# Same\n\nWords.');
    const before = await rowCounts();
    expect(await ingest('same.md', '# Same\n\nWords.')).toMatchObject({ status: 'unchanged' });
    expect(await rowCounts()).toEqual(before);
  });

  test('[OUTLINE-ISOLATION] another tenant and a clearance that is too low see nothing', async () => {
    await ingest('secret.ts', '/** Opens. */\nexport function openVault() { unlockDoor(); }\n', {
      confidentiality: 'restricted',
    });
    const { tenant } = running.helix;
    expect(await symbolsOf('openvault')).toHaveLength(1);
    expect(await symbolsOf('openvault', { clearance: 'internal' })).toEqual([]);
    expect(await symbolsOf('openvault', { tenant: randomUUID() })).toEqual([]);
    const hidden = await inTenant(async (session) => {
      const [{ versionId } = { versionId: 0 }] = await findSymbols(
        session,
        tenant,
        scope(),
        ['openvault'],
        1,
      );
      await limitClearance(session, 'internal');
      const { names, files } = await loadNameRegistry(session, tenant, scope());
      return [
        await findSymbols(session, tenant, scope(), ['openvault'], 20),
        await findReferences(session, tenant, scope(), ['unlockDoor'], 20),
        await loadOutlineNodes(session, tenant, [versionId]),
        names.filter(({ key }) => key === 'openvault'),
        files.filter(({ path }) => path === 'secret.ts'),
      ];
    });
    expect(hidden).toEqual([[], [], [], [], []]);
  });

  test('[OUTLINE-BOUNDED] a limit is shared by the names, and what cannot be a name finds nothing', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `class C${at} { openDoor() {} }`).join('\n');
    await ingest('many.ts', `${many}\nexport function closeDoor() {}`);
    const { tenant } = running.helix;
    const found = await inTenant((session) =>
      findSymbols(session, tenant, scope(), ['opendoor', 'closedoor', '', 'a\0b', 'x'.repeat(5000)], 4),
    );
    expect(found.map(({ name }) => name)).toEqual(['openDoor', 'openDoor', 'openDoor', 'closeDoor']);
  });

  test('[OUTLINE-DAG-WARNING] a DAG that breaks its schema is ingested, with a warning and without nodes', async () => {
    const node = { id: 'a', title: 'A', summary: 'First.', tags: [], evidence: [], children: ['b'] };
    const { versionId } = await ingest(
      'flow.dag.json',
      JSON.stringify({ schema: 'helix-dag/1', title: 'T', nodes: [node] }),
    );
    const [run] = await inTenant((session) =>
      session.query<{ warnings: string[] }>(sql`
        select stats->'warnings' as warnings from ingestion_runs where version_id = ${versionId}`),
    );
    expect(run?.warnings).toEqual([
      expect.stringContaining('node "a", field "children": there is no node "b"'),
    ]);
    const tree = await inTenant((session) => loadOutlineNodes(session, running.helix.tenant, [versionId]));
    expect(tree).toEqual([]);
  });

  test('[OUTLINE-INDEX] names are looked up by index, under row-level security too', async () => {
    const planOf = async (query: Fragment) => {
      const rows = await inTenant(async (session) => {
        await session.script('set local enable_seqscan = off');
        return session.query<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const { tenant } = running.helix;
    const own = sql`tenant_id = ${tenant} and project_id = 1`;
    const keys = sql`any(${['a', 'b']}::text[])`;
    expect(await planOf(sql`select from symbols where ${own} and name_key = ${keys}`)).toMatch(
      /symbols_by_key[\s\S]*Index Cond:.*name_key/,
    );
    expect(await planOf(sql`select from symbol_references where ${own} and name = ${keys}`)).toMatch(
      /symbol_references_by_name[\s\S]*Index Cond:.*name/,
    );
    expect(await planOf(sql`select from outline_nodes where ${own} and name_key = ${keys}`)).toMatch(
      /outline_nodes_by_key[\s\S]*Index Cond:.*name_key/,
    );
  });
});

type Asker = { tenant?: TenantId; clearance?: Confidentiality };
