import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ingestThrough, type RepositoryOptions } from '../../src/cli/ingest-repository.ts';
import { remoteService } from '../../src/cli/service.ts';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { openRepository } from '../../src/repository/open-repository.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { sql } from '../../src/store/sql.ts';
import { blobHash } from '../support/blob-hash.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { createGitRepository, type GitRepository } from '../support/git-repository.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const README = '# Shop\n\nThe shop sells tea. Orders are placed with placeOrder.\n';
const ORDER = '/** Places an order. */\nexport function placeOrder(id: number) {\n  return send(id);\n}\n';
const PRICE = 'export function priceOf(thing: string) {\n  return thing.length;\n}\n';

onEachEngine('repositories', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  const made: GitRepository[] = [];
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_TRIES: '1' };
    helix = await startHelix({ engine, sample: false, environment });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterEach(async () => {
    for (const repository of made.splice(0)) await repository.remove();
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const create = async (...given: Parameters<typeof createGitRepository>) => {
    const repository = await createGitRepository(...given);
    made.push(repository);
    return repository;
  };
  /** Through the server, as the command does while one is running. */
  const ingest = async (path: string, options: RepositoryOptions) => {
    const repository = await openRepository(path, { environment: process.env, revision: options.commit });
    const settings = { repositoryMaxFileKilobytes: 64, dataDirectory: `${path}/.helix` };
    const runsBefore = await runCount();
    const told = await ingestThrough(
      remoteService({ url: helix.url, token: '' }),
      repository,
      options,
      settings,
    );
    const results = told.outcomes.flatMap((each) => ('result' in each ? [each.result] : []));
    return {
      ...told,
      failures: told.outcomes.filter((each) => 'error' in each),
      vectorsMade: results.reduce((sum, { vectorsMade }) => sum + vectorsMade, 0),
      runsOpened: (await runCount()) - runsBefore,
      taken: told.outcomes.map(({ path: each }) => each).sort(),
    };
  };
  const runCount = async () => (await client.runs({ limit: 1 })).runs[0]?.run_id ?? 0;
  const pathsOf = async (project: string) =>
    (await client.documents({ project })).map(({ source_uri }) => source_uri).sort();
  const versionOf = async (project: string, uri: string) => {
    const document = (await client.documents({ project })).find(({ source_uri }) => source_uri === uri);
    return { document: document!, version: (await client.document(document!.document_id)).version! };
  };

  test('[REPO-COMMIT] docs and code are taken at a commit, and each version says which', async () => {
    const shop = await create();
    const files = { 'README.md': README, 'src/order.ts': ORDER, 'yarn.lock': 'a', 'notes.md': 'kept out' };
    await shop.write({ '.gitignore': 'notes.md\n' });
    await shop.write(files);
    shop.git('add', '.');
    shop.git('commit', '-qm', 'one');
    const head = shop.git('rev-parse', 'HEAD').trim();
    const first = await ingest(shop.path, { project: 'commit' });
    expect(first).toMatchObject({ status: 'created', uncommitted: 0, failures: [], removed: [] });
    expect(first.skipped).toEqual([
      { path: '.gitignore', reason: 'no reader' },
      { path: 'yarn.lock', reason: 'lock file' },
    ]);
    expect(await pathsOf('commit')).toEqual(['git:shop/README.md', 'git:shop/src/order.ts']);
    const code = await versionOf('commit', 'git:shop/src/order.ts');
    expect(code.document).toMatchObject({ title: 'src/order.ts', version_label: head.slice(0, 7) });
    const blob = shop.git('rev-parse', 'HEAD:src/order.ts').trim();
    const place = { name: 'shop', path: 'src/order.ts', commit: head, blob };
    expect(code.version.metadata.repository).toEqual(place);
    expect((await versionOf('commit', 'git:shop/README.md')).document.title).toBe('Shop');
    const [listed] = await client.repositories({ project: 'commit' });
    expect(listed).toMatchObject({ name: 'shop', origin: shop.path, commit: head, file_count: 2 });
  });

  test('[REPO-CITES] what is found in a repository carries its name, path and commit', async () => {
    const shop = await create();
    const commit = await shop.commit({ 'src/order.ts': ORDER });
    await ingest(shop.path, { project: 'cites' });
    const query = { question: 'placeOrder', project: 'cites', k: 4 };
    const [chunk] = (await retrieveChunks(helix.helix, query)).chunks;
    expect(chunk!.repository).toEqual({ name: 'shop', path: 'src/order.ts', commit });
    const place = { repository: 'shop', path: 'src/order.ts', commit };
    expect(await client.chunk(chunk!.chunkId)).toMatchObject(place);
    // Read again from the kept file, it is still the file of that commit.
    await client.reingestDocument(chunk!.documentId);
    const { version } = await versionOf('cites', 'git:shop/src/order.ts');
    expect(version.metadata.repository).toMatchObject({ commit, path: 'src/order.ts' });
    expect(version.version_number).toBe(2);
  });

  test('[REPO-INCREMENTAL] the same commit again touches nothing', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README, 'src/order.ts': ORDER, 'gen.ts': '// @generated\nlet a;\n' });
    await ingest(shop.path, { project: 'same' });
    const before = (await client.repositories({ project: 'same' }))[0];
    const again = await ingest(shop.path, { project: 'same' });
    expect(again).toMatchObject({ status: 'unchanged', filesRead: 0, runsOpened: 0, unchanged: 2 });
    expect(again.skipped).toEqual([{ path: 'gen.ts', reason: 'generated' }]);
    expect((await client.repositories({ project: 'same' }))[0]).toEqual(before);
  });

  test('[REPO-INCREMENTAL] of a new commit only the changed file is read, submitted and embedded', async () => {
    const shop = await create();
    const first = await shop.commit({
      'README.md': README,
      'src/order.ts': ORDER,
      'src/price.ts': PRICE,
      'gen.ts': '// @generated\nlet a;\n',
    });
    await ingest(shop.path, { project: 'changed' });
    const second = await shop.commit({ 'src/price.ts': PRICE.replace('length', 'length * 2') });
    const changed = await ingest(shop.path, { project: 'changed' });
    expect(changed).toMatchObject({ status: 'updated', filesRead: 1, runsOpened: 1, vectorsMade: 1 });
    expect(changed.taken).toEqual(['src/price.ts']);
    // What did not change stays at the commit that it was taken in at: the file has these lines there.
    const order = await versionOf('changed', 'git:shop/src/order.ts');
    expect(order.version.metadata.repository).toMatchObject({ commit: first });
    const price = await versionOf('changed', 'git:shop/src/price.ts');
    expect(price.version).toMatchObject({ version_number: 2, version_label: second.slice(0, 7) });
    expect((await client.repositories({ project: 'changed' }))[0]).toMatchObject({ commit: second });
  });

  test('[REPO-REMOVES] what is gone from the tree is deleted, can be restored, and comes back with an older commit', async () => {
    const shop = await create();
    const first = await shop.commit({ 'README.md': README, 'src/order.ts': ORDER, 'src/price.ts': PRICE });
    await ingest(shop.path, { project: 'removed' });
    shop.git('rm', '-q', 'src/price.ts');
    shop.git('mv', 'src/order.ts', 'src/orders.ts');
    await shop.commit();
    const moved = await ingest(shop.path, { project: 'removed' });
    expect(moved.removed).toEqual(['src/order.ts', 'src/price.ts']);
    expect(moved.taken).toEqual(['src/orders.ts']);
    expect(await pathsOf('removed')).toEqual(['git:shop/README.md', 'git:shop/src/orders.ts']);
    expect(await client.documents({ project: 'removed', deleted: true })).toHaveLength(2);

    const back = await ingest(shop.path, { project: 'removed', commit: first });
    expect(back).toMatchObject({ status: 'updated', commit: first, vectorsMade: 0, uncommitted: 0 });
    expect(back.taken).toEqual(['src/order.ts', 'src/price.ts']);
    expect(await pathsOf('removed')).toEqual([
      'git:shop/README.md',
      'git:shop/src/order.ts',
      'git:shop/src/price.ts',
    ]);
  });

  test('[REPO-REMOVES] a file that turns out to be generated is no document any more', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README, 'a.ts': ORDER });
    await ingest(shop.path, { project: 'turned' });
    await shop.commit({ 'a.ts': `// @generated\n${ORDER}` });
    expect(await ingest(shop.path, { project: 'turned' })).toMatchObject({ removed: ['a.ts'], taken: [] });
    expect(await pathsOf('turned')).toEqual(['git:shop/README.md']);
  });

  test('[REPO-REMOVES] patterns that leave nothing remove nothing', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README, 'src/order.ts': ORDER });
    await ingest(shop.path, { project: 'patterns' });
    await expect(ingest(shop.path, { project: 'patterns', include: ['*.typo'] })).rejects.toThrow(
      /2 files, none of which is taken \(left out by --include or --exclude\) .* The 2 documents that are there of it stay/,
    );
    const narrow = await ingest(shop.path, { project: 'patterns', exclude: ['src'] });
    expect(narrow.removed).toEqual(['src/order.ts']);
  });

  test('[REPO-NAME] one name is one repository', async () => {
    const [one, other] = [await create(), await create()];
    await one.commit({ 'README.md': README });
    await other.commit({ 'README.md': '# Another\n\nAnother shop.\n' });
    await ingest(one.path, { project: 'name' });
    await expect(ingest(other.path, { project: 'name' })).rejects.toThrow(
      `The project has a repository "shop" from ${one.path}; this one is from ${other.path}. Give this one another name with --name`,
    );
    await ingest(other.path, { project: 'name', name: 'other' });
    expect(await pathsOf('name')).toEqual(['git:other/README.md', 'git:shop/README.md']);
    // The clone of a repository is the same one, whatever the key in its address.
    one.git('remote', 'add', 'origin', 'https://me:secret@example.com/shop.git');
    await ingest(one.path, { project: 'name', moved: true });
    other.git('remote', 'add', 'origin', 'https://example.com/shop.git');
    expect(await ingest(other.path, { project: 'name' })).toMatchObject({ status: 'updated' });
    expect((await client.repositories({ project: 'name' })).map(({ origin }) => origin)).toEqual([
      other.path,
      'https://example.com/shop.git',
    ]);
  });

  test('[REPO-HOSTILE-NAMES] names with anything in them are taken, or left out by name', async () => {
    const shop = await create();
    const odd = ['-rf.md', ' a b .md', `it's "quoted".md`, '概要 ü.md', '$(touch pwned).md', 'a%2Fb.md'];
    await shop.commit(Object.fromEntries(odd.map((name) => [name, `# ${name}\n\nA text.\n`])));
    await shop.commit({ 'line\nfeed.md': '# No\n\nNo.\n' });
    const told = await ingest(shop.path, { project: 'odd' });
    expect(told).toMatchObject({ failures: [], taken: [...odd].sort() });
    expect(told.skipped).toEqual([{ path: 'line\nfeed.md', reason: 'unprintable name' }]);
    expect(await pathsOf('odd')).toEqual(odd.map((name) => `git:shop/${name}`).sort());
    expect(await ingest(shop.path, { project: 'odd' })).toMatchObject({ status: 'unchanged' });
  });

  test('[REPO-GENUINE] what is said to be a file of a commit is taken only when its bytes are that file', async () => {
    const shop = await create();
    const commit = await shop.commit({ 'README.md': README });
    const upload = (text: string, blob: string, path = 'README.md') =>
      client.uploadDocument(new Blob([text]), 'README.md', {
        project: 'genuine',
        repository: { name: 'shop', path, commit, blob },
      });
    const forged = '# Shop\n\nThe shop sells coal.\n';
    await expect(upload(forged, blobHash(README))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`the bytes that were sent are the blob ${blobHash(forged)}`),
    });
    for (const path of ['../../etc/passwd.md', '/a.md', 'a//b.md', './a.md', 'a\u200b.md'])
      await expect(upload(README, blobHash(README), path), path).rejects.toMatchObject({ status: 400 });
    expect(await ingest(shop.path, { project: 'genuine' })).toMatchObject({ taken: ['README.md'] });
    expect(await upload(README, blobHash(README))).toMatchObject({ status: 'unchanged' });
  });

  test('[REPO-GENUINE] a document that only has the address of a file is refused, and never removed as one', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README });
    const upload = (sourceUri: string) =>
      client.uploadDocument(new Blob(['# Note\n\nA note.\n']), 'note.md', { project: 'address', sourceUri });
    for (const uri of ['git:shop/note.md', ' git:shop/note.md'])
      await expect(upload(uri)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('source_uri is "git:shop/note.md", and "git:" is for files'),
      });
    await upload('https://example.com/note.md');
    // As one that was taken before such addresses were refused.
    const { database, tenant } = helix.helix;
    await database.withTenant(tenant, (session) =>
      session.query(sql`update documents set source_uri = 'git:shop/note.md'
        where tenant_id = ${tenant} and source_uri = 'https://example.com/note.md'`),
    );
    expect(await ingest(shop.path, { project: 'address' })).toMatchObject({ removed: [] });
    expect(await pathsOf('address')).toEqual(['git:shop/README.md', 'git:shop/note.md']);
  });

  test('[REPO-REMOVES] a file whose object is missing keeps its document, and the error says which', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README, 'src/order.ts': ORDER });
    await ingest(shop.path, { project: 'missing' });
    await shop.commit({ 'src/order.ts': PRICE });
    const blob = blobHash(PRICE);
    await rm(join(shop.path, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(ingest(shop.path, { project: 'missing' })).rejects.toThrow(`object ${blob} is not there`);
    expect(await pathsOf('missing')).toEqual(['git:shop/README.md', 'git:shop/src/order.ts']);
  });

  test('[REPO-RESUMES] a file that failed keeps its version and is tried again; the others stay', async () => {
    const shop = await create();
    await shop.commit({ 'README.md': README, 'src/order.ts': ORDER });
    await ingest(shop.path, { project: 'resumes' });
    await shop.commit({ 'README.md': `${README}\nMore of it.\n`, 'broken.pdf': 'no PDF at all' });
    const told = await ingest(shop.path, { project: 'resumes' });
    expect(told.failures).toMatchObject([{ path: 'broken.pdf', error: 'unsupported_media_type' }]);
    expect(await pathsOf('resumes')).toEqual(['git:shop/README.md', 'git:shop/src/order.ts']);
    const again = await ingest(shop.path, { project: 'resumes' });
    expect(again).toMatchObject({ filesRead: 1, taken: ['broken.pdf'], unchanged: 2 });
  });

  test('[REPO-COMMIT] a bare repository, a detached HEAD and a work tree of its own are read alike', async () => {
    const shop = await create();
    const first = await shop.commit({ 'README.md': README });
    await shop.commit({ 'README.md': `${README}\nMore.\n` });
    shop.git('checkout', '-q', '--detach', first);
    await shop.write({ 'README.md': 'not committed', 'new.md': 'new', '.helix/own': 'no change' });
    const detached = await ingest(shop.path, { project: 'bare' });
    expect(detached).toMatchObject({ commit: first, uncommitted: 2 });
    shop.git('worktree', 'add', '-q', '../linked', 'main');
    expect(await ingest(`${shop.path}/../linked`, { project: 'linked' })).toMatchObject({ name: 'linked' });
    shop.git('clone', '-q', '--bare', shop.path, '../bare.git');
    const bare = await ingest(`${shop.path}/../bare.git`, { project: 'bare', commit: 'main' });
    expect(bare).toMatchObject({ name: 'bare', origin: shop.path, taken: ['README.md'] });
  });
});
