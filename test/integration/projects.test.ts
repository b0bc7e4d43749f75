import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { ABSTENTION, REFUSAL } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const FERRY = '# Ferry\n\nThe ferry to Brissay leaves every day at nine from the old pier.';
const QUESTION = 'When does the ferry to Brissay leave?';

onEachEngine('projects', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
    client = createHelixClient({ baseUrl: helix.url, retries: 0 });
  });
  afterAll(() => helix?.stop());

  const add = (project: string, text = FERRY, name = 'ferry.md', options = {}) =>
    client.uploadDocument(new Blob([text]), name, { project, ...options });

  test('[PROJECT-CREATE] a project is made once, with its settings, or by its first document', async () => {
    const made = await client.createProject('made', { settings: { tags: ['x'] } });
    expect(made).toMatchObject({ name: 'made', settings: { tags: ['x'] }, bytes: 0 });
    expect(Object.values(made.counts)).toEqual(Object.values(made.counts).map(() => 0));
    await expect(client.createProject('made')).rejects.toMatchObject({ status: 409, code: 'project_exists' });
    await expect(client.createProject('bad', { settings: { tags: ['a,b'] } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('settings.tags.0 is "a,b"; it must have 1 to 100 characters'),
    });
    await expect(client.project('bad')).rejects.toMatchObject({ status: 404, code: 'project_not_found' });
    await add('by document');
    const { counts, bytes } = await client.project('by document');
    expect(counts).toMatchObject({ documents: 1, versions: 1, chunks: 1 });
    expect(bytes).toBe(Buffer.byteLength(FERRY));
  });

  test('[PROJECT-EFFECTIVE] what holds is told with who said it, and a merge patch takes it away again', async () => {
    await client.createProject('effective');
    const change = { thresholds: { rrf: 0.01 }, groundedness: 'flag', roles: { guest: 'public' } };
    const { effective, settings } = await client.changeProjectSettings('effective', change);
    expect(settings).toEqual(change);
    expect(effective).toMatchObject({
      ...change,
      chunk_profile: 'structured',
      default_confidentiality: 'internal',
    });
    expect(effective.said_by).toMatchObject({
      'thresholds.rrf': 'project',
      'thresholds.rerank': 'installation',
      groundedness: 'project',
      chunk_profile: 'installation',
      roles: 'project',
    });
    const after = await client.changeProjectSettings('effective', { thresholds: { rrf: null }, roles: null });
    expect(after.settings).toEqual({ thresholds: {}, groundedness: 'flag' });
    expect(after.effective.thresholds.rrf).toBe(helix.helix.abstention.rrf);
    for (const [wrong, message] of [
      [{ thresholds: { rrf: 2 } }, 'thresholds.rrf is 2; it must be a number from 0 to 1'],
      [{ roles: { 'The Boss': 'public' } }, 'must be named by 1 to 50 of a-z'],
      [{ chunk_profile: 'long' }, 'must be one of structured, longform, fixed'],
      [{ tags: ['a'], default_tags: ['b'] }, 'must be among the tags of the project; b are not'],
      [{ colour: 'red' }, '"colour" is not known here. Known: injection, activation_gate, chunk_profile'],
    ] as const)
      await expect(client.changeProjectSettings('effective', wrong)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      });
    expect((await client.projectSettings('effective')).settings).toEqual(after.settings);
  });

  test('[PROJECT-THRESHOLDS] hold for the questions of the project alone', async () => {
    await add('strict');
    await add('free');
    const ask = async (project: string) => {
      const { answer, request_id } = await client.query(QUESTION, { project });
      return { answer, hash: (await client.trace(request_id)).settings_hash };
    };
    const before = await ask('strict');
    expect(before.answer).toContain('at nine');
    await client.changeProjectSettings('strict', { thresholds: { max_distance: 0 } });
    const after = await ask('strict');
    expect(after.answer).toBe(ABSTENTION);
    expect((await client.search(QUESTION, { project: 'strict' })).gate).toMatchObject({
      verdict: 'refuse',
      reason: 'weak-evidence',
      ceiling: 0,
    });
    let said = '';
    for await (const event of client.ask(QUESTION, { project: 'strict' }))
      if (event.type === 'delta') said += event.text;
    expect(said).toBe(REFUSAL);
    const free = await ask('free');
    expect(free).toMatchObject({ answer: expect.stringContaining('at nine'), hash: before.hash });
    expect(after.hash).not.toBe(free.hash);

    await client.changeProjectSettings('strict', { thresholds: null, groundedness: 'flag' });
    expect((await client.query(QUESTION, { project: 'strict' })).verdict).toMatchObject({ grounded: true });
    expect((await client.query(QUESTION, { project: 'free' })).verdict).toBeUndefined();
  });

  test('[PROJECT-PROFILE] documents are cut by the profile of their project, and again when it changes', async () => {
    const text = Array.from(
      { length: 40 },
      (_, line) => `Sentence ${line} says what the ${line}th boat does.`,
    ).join(' ');
    const first = await add('cut', text, 'boats.txt');
    expect((await add('cut', text, 'boats.txt')).status).toBe('unchanged');
    await client.changeProjectSettings('cut', { chunk_profile: 'fixed' });
    const again = await add('cut', text, 'boats.txt');
    expect(again).toMatchObject({ status: 'updated', document_id: first.document_id });
    const { version } = await client.document(first.document_id);
    expect(version).toMatchObject({ metadata: { profile: 'fixed' }, chunk_count: 2 });
    const other = await add('cut otherwise', text, 'boats.txt');
    expect((await client.document(other.document_id)).version!.metadata.profile).toBe('structured');
  });

  test('[PROJECT-TAGS] tags that the project does not know are refused, wherever they are given', async () => {
    await client.createProject('tagged', { settings: { tags: ['hr', 'it'] } });
    const refused = {
      status: 400,
      message: expect.stringContaining(
        'tags has "hR", which project "tagged" does not know. Its tags are hr, it.',
      ),
    };
    await expect(add('tagged', FERRY, 'a.md', { tags: ['hR', 'it'] })).rejects.toMatchObject(refused);
    const { document_id } = await add('tagged', FERRY, 'a.md', { tags: ['hr', 'it'] });
    await expect(client.changeDocument(document_id, { tags: ['hR'] })).rejects.toMatchObject(refused);
    expect(await client.document(document_id)).toMatchObject({ tags: ['hr', 'it'] });
    await client.changeProjectSettings('tagged', { tags: ['it'] });
    expect((await client.reingestDocument(document_id)).status).toBe('updated');
    await client.changeProjectSettings('tagged', { tags: [] });
    expect((await add('tagged', FERRY, 'b.md', { tags: ['anything'] })).status).toBe('created');
  });

  test('[PROJECT-DEFAULTS] a new document has what its project says, unless told', async () => {
    const settings = { default_tags: ['new'], default_confidentiality: 'restricted' } as const;
    await client.createProject('defaults', { settings: { ...settings, default_tags: ['new'] } });
    const { document_id } = await add('defaults');
    expect(await client.document(document_id)).toMatchObject({
      tags: ['new'],
      confidentiality: 'restricted',
    });
    expect(
      (await client.search(QUESTION, { project: 'defaults', filters: { tags: 'new' } })).results,
    ).toHaveLength(1);
    const told = await add('defaults', FERRY, 'told.md', { tags: [], confidentiality: 'public' });
    expect(await client.document(told.document_id)).toMatchObject({ tags: [], confidentiality: 'public' });
    await client.changeDocument(document_id, { tags: ['old'], confidentiality: 'internal' });
    await add('defaults', `${FERRY}\n\nIt is green.`);
    expect(await client.document(document_id)).toMatchObject({ tags: ['old'], confidentiality: 'internal' });
  });

  test('[PROJECT-ROLES] a role sees what it may, in every way of asking', async () => {
    await client.createProject('roles', { settings: { roles: { guest: 'public', staff: 'confidential' } } });
    await add('roles', FERRY, 'ferry.md', { confidentiality: 'confidential' });
    const seen = async (role?: string) => {
      const options = { project: 'roles', role };
      let said = '';
      for await (const event of client.ask(QUESTION, options)) if (event.type === 'delta') said += event.text;
      return {
        search: (await client.search(QUESTION, options)).results.length > 0,
        query: !(await client.query(QUESTION, options)).abstained,
        agentic: !(await client.query(QUESTION, { ...options, mode: 'agentic' })).abstained,
        ask: said !== REFUSAL,
      };
    };
    const [all, none] = [true, false].map((is) => ({ search: is, query: is, agentic: is, ask: is }));
    expect(await seen('staff')).toEqual(all);
    expect(await seen('guest')).toEqual(none);
    expect(await seen()).toEqual(all);
    for (const role of ['boss', 'constructor', '__proto__'])
      await expect(client.search(QUESTION, { project: 'roles', role })).rejects.toMatchObject({
        status: 400,
        message: `role is "${role}", which project "roles" does not have. It has guest, staff.`,
      });
    await expect(client.search(QUESTION, { project: 'by document', role: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('It has none: leave role out'),
    });
  });

  test('[PROJECT-SAID] what is said anew of a document holds for the next search', async () => {
    const { document_id } = await add('said', FERRY, 'ferry.md', { title: 'Timetable', tags: ['sea'] });
    const found = async (filters: object, role?: string) =>
      (await client.search('timetable of the ferry', { project: 'said', filters, role })).results.length;
    await client.changeProjectSettings('said', { roles: { guest: 'public' } });
    expect([await found({ tags: 'sea' }), await found({ tags: 'land' }), await found({}, 'guest')]).toEqual([
      1, 0, 0,
    ]);
    const change = { title: 'Zibeline Notice', tags: ['land'], confidentiality: 'public' } as const;
    const after = await client.changeDocument(document_id, { ...change, tags: ['land'] });
    expect(after).toMatchObject(change);
    expect([await found({ tags: 'sea' }), await found({ tags: 'land' }), await found({}, 'guest')]).toEqual([
      0, 1, 1,
    ]);
    const [named] = (await client.search('zibeline', { project: 'said' })).results;
    expect(named).toMatchObject({ title: 'Zibeline Notice', scores: { lexical: { rank: 1 } } });
    expect((await add('said', FERRY)).status).toBe('unchanged');
    await expect(client.changeDocument(document_id, {})).rejects.toMatchObject({ status: 400 });
    await expect(client.changeDocument(999_999, change as object)).rejects.toMatchObject({ status: 404 });
    await client.deleteDocument(document_id);
    await expect(client.changeDocument(document_id, { title: 'x' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('is deleted. Restore it'),
    });
  });

  test('[PROJECT-RENAME] a project is found under its new name alone', async () => {
    await add('before');
    await client.changeProjectSettings('before', { groundedness: 'flag' });
    const { project_id } = await client.project('before');
    const after = await client.renameProject('before', 'after');
    expect(after).toMatchObject({
      project_id,
      name: 'after',
      counts: { documents: 1 },
      settings: { groundedness: 'flag' },
    });
    expect((await client.query(QUESTION, { project: 'after' })).abstained).toBe(false);
    await expect(client.query(QUESTION, { project: 'before' })).rejects.toMatchObject({
      code: 'project_not_found',
    });
    await expect(client.renameProject('after', 'default')).rejects.toMatchObject({
      status: 409,
      code: 'project_exists',
    });
    await expect(client.renameProject('default', 'x')).rejects.toMatchObject({ status: 400 });
  });
});
