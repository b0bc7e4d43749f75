import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from '../../../src/store/sql.ts';
import { ALDER, BRACKEN, CORVAN, secretsIn } from '../marks.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { curlOf, type ProbeRequest, sendRequest } from '../send-request.ts';
import type { World } from '../world.ts';

export const files: ProbeClass = {
  name: 'files',
  leakIs: 'a file outside of its tenant’s folder, readable by others, unsealed, or given to another tenant',
  async probe(world, tally) {
    await probeNames(world, tally);
    await probeSources(world, tally);
    await probeOriginals(world, tally);
    await probeDisk(world, tally);
  },
};

const NAMES = [
  '../../../../tmp/helix-probe.txt',
  '..\\..\\helix-probe.txt',
  '/etc/helix-probe.txt',
  `../${ALDER.id}/originals/helix-probe.txt`,
  'a/../../helix-probe.txt',
  'helix-probe.txt\u0000.md',
  '.',
  '..',
  `${'x'.repeat(300)}.txt`,
  'con.txt',
  '\u202egnp.txt',
  '%2e%2e%2fhelix-probe.txt',
];

/** Whatever a document is called, it is kept under a name that Helix makes. */
async function probeNames({ url, of }: World, tally: Tally): Promise<void> {
  const { admin } = of(BRACKEN).keys;
  for (const name of NAMES) {
    const form = new FormData();
    form.set('source_uri', `probe ${NAMES.indexOf(name)}`);
    form.set('file', new File([`Words of helix-probe ${NAMES.indexOf(name)}.`], name));
    const response = await fetch(`${url}/v1/documents`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${admin}`, accept: 'application/json' },
    });
    tally.tried();
    if (response.status >= 500)
      tally.leak(`${response.status}: ${await response.text()}`, `upload named ${name}`);
    else await response.arrayBuffer();
  }
}

/** Addresses that lead to the disk of the server, or to what only it reaches. */
async function probeSources({ url, of }: World, tally: Tally): Promise<void> {
  const places = [
    'file:///etc/passwd',
    '/etc/passwd',
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://localhost/',
    'ftp://example.org/',
    'gopher://example.org/',
  ];
  const configs = places.flatMap((place) => [
    { kind: 'web', config: { urls: [place] } },
    { kind: 'web', config: { sitemaps: [place] } },
    { kind: 'feed', config: { url: place } },
    { kind: 'git', config: { url: place } },
    { kind: 'folder', config: { path: place } },
    { kind: 'transcripts', config: { path: place } },
  ]);
  for (const [index, body] of configs.entries()) {
    const request = post('/v1/connectors', { name: `probe ${index}`, ...body });
    const made = await sendRequest(url, request, of(BRACKEN).keys.admin);
    tally.tried();
    if (made.status >= 500) tally.leak(`${made.status}: ${made.text}`, curlOf(request, 'an admin'));
    if (made.status !== 201) continue;
    const { connector_id: id } = JSON.parse(made.text) as { connector_id: number };
    const synced = await sendRequest(url, post(`/v1/connectors/${id}/sync`, {}), of(BRACKEN).keys.admin);
    tally.tried();
    if (/"created":[1-9]|root:x:0/.test(synced.text))
      tally.leak(`it was read: ${synced.text}`, curlOf(request, 'an admin'));
  }
}

const post = (path: string, json: object): ProbeRequest => ({ method: 'POST', path, query: {}, json });

/** A row of the attacker's that names the file of another; only whoever writes rows could make one. */
async function probeOriginals({ url, helix, of }: World, tally: Tally): Promise<void> {
  const uriOf = async (tenant: string, document: number) => {
    const [row] = await helix.database.withTenant(tenant, (session) =>
      session.query<{ uri: string }>(
        sql`select original_uri as uri from document_versions where document_id = ${document} and is_active`,
      ),
    );
    return row!.uri;
  };
  const { document } = of(BRACKEN).places.public;
  const [theirs, mine] = [
    await uriOf(ALDER.id, of(ALDER).places.public.document),
    await uriOf(BRACKEN.id, document),
  ];
  const point = (uri: string) =>
    helix.database.withTenant(BRACKEN.id, (session) =>
      session.query(
        sql`update document_versions set original_uri = ${uri} where document_id = ${document} and is_active`,
      ),
    );
  const [, name] = /([^/]+)$/.exec(theirs) ?? [];
  const places = [
    theirs,
    mine.replace(/[^/]+$/, `../../${ALDER.id}/originals/${name}`),
    'file:///etc/passwd',
    mine.replace(/^file:\/\/.*\/artifacts/, 'file:///etc/..'),
  ];
  const given = new Set<string>();
  for (const uri of places) {
    await point(uri);
    for (const range of [undefined, 'bytes=0-10', 'bytes=-5']) {
      const headers: Record<string, string> = range ? { range } : {};
      const request = { method: 'GET', path: `/v1/documents/${document}/original`, query: {}, headers };
      const { text, status } = await sendRequest(url, request, of(BRACKEN).keys.admin);
      tally.tried();
      if (/root:x:0/.test(text)) tally.leak('it is a file of the system', `original_uri = ${uri}`);
      if (status < 400) given.add('the file of another tenant');
    }
  }
  for (const what of given)
    tally.note(
      `boundary, no leak: a row that names ${what} gives it; only a statement of an attacker's own could write one`,
    );
  await point(mine);
}

/** Nobody but the user of Helix reads what is kept, nothing of it is plain, and nothing is outside of the tenants' folders. */
async function probeDisk({ helix }: World, tally: Tally): Promise<void> {
  const root = helix.files.root;
  const everybody = [ALDER, BRACKEN, CORVAN];
  let found = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    tally.tried();
    if (entry.isDirectory() && (mode & 0o077) !== 0)
      tally.leak(`others may use ${relative(root, path)}: ${(mode & 0o777).toString(8)}`, `stat ${path}`);
    if (!/^[0-9a-f-]{36}(\/|$)/.test(relative(root, path)))
      tally.leak('it is in no folder of a tenant', path);
    if (!entry.isFile()) continue;
    found += 1;
    const bytes = (await readFile(path)).toString('latin1');
    if (secretsIn(bytes, everybody).length > 0 || bytes.includes('passphrase'))
      tally.leak('a sealed file has a plain sentence', path);
  }
  if (found < 10) tally.leak(`${found} files are kept; there should be more`, root);
}
