import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorMessageOf } from '../../errors.ts';
import { keyServiceContract } from './key-service.contract.ts';
import { createMasterKeyService } from './master-key.ts';
import { parseMasterKeys } from './parse-master-keys.ts';

const TENANT = randomUUID();
const newKey = () => randomBytes(32).toString('base64');
const serviceOf = (text: string) => createMasterKeyService(parseMasterKeys(text));

keyServiceContract('one master key', () => serviceOf(newKey()));
keyServiceContract('two master keys', () => serviceOf(`young:${newKey()},old:${newKey()}`));

test('[CRYPT-WRAP] a data key is opened for its tenant, by the key that wrapped it, whichever is first now', async () => {
  const [old, young] = [newKey(), newKey()];
  const dataKey = randomBytes(32);
  const wrapped = await serviceOf(`2026:${old}`).wrap(dataKey, TENANT);
  expect(wrapped.masterKeyId).toBe('2026');
  expect(wrapped.wrapped.includes(dataKey)).toBe(false);
  expect(await serviceOf(`2027:${young},2026:${old}`).unwrap(wrapped, TENANT)).toEqual(dataKey);
  await expect(serviceOf(`2026:${old}`).unwrap(wrapped, randomUUID())).rejects.toMatchObject({
    code: 'file_key_unavailable',
  });
});

test('[CRYPT-WRAP] a key without a name can be given one later', async () => {
  const key = newKey();
  const dataKey = randomBytes(32);
  const wrapped = await serviceOf(key).wrap(dataKey, TENANT);
  expect(await serviceOf(`young:${newKey()},old:${key}`).unwrap(wrapped, TENANT)).toEqual(dataKey);
});

test('[CRYPT-NAME-TWICE] a name that was given to another key is no reason to lose what the first one wrapped', async () => {
  const [old, young] = [newKey(), newKey()];
  const dataKey = randomBytes(32);
  const wrapped = await serviceOf(`2026:${old}`).wrap(dataKey, TENANT);
  const both = serviceOf(`2026:${young},old:${old}`);
  expect(await both.unwrap(wrapped, TENANT)).toEqual(dataKey);
  expect(await both.isCurrent(wrapped, TENANT)).toBe(false);
  expect(await both.isCurrent(await both.wrap(dataKey, TENANT), TENANT)).toBe(true);
});

test('[CRYPT-WRONG-MASTER][CRYPT-NAMES] a wrong master key is named with what to do, and no message holds a key', async () => {
  const [right, wrong] = [newKey(), newKey()];
  const wrapped = await serviceOf(`a:${right}`).wrap(randomBytes(32), TENANT);
  const messages: string[] = [];
  for (const text of [`a:${wrong}`, `b:${wrong}`])
    await serviceOf(text)
      .unwrap(wrapped, TENANT)
      .catch((error) => messages.push(error.message, operatorMessageOf(error)));
  expect(messages[0]).toMatch(/master key does not open their data key.*Add the master key/);
  expect(messages[1]).toMatch(/master key does not open .*\(the master key "a"\)$/);
  expect(messages[2]).toMatch(/wrapped by a master key that HELIX_MASTER_KEY does not have/);
  expect(messages[3]).toMatch(/\(wrapped by the master key "a", and HELIX_MASTER_KEY has "b"\)$/);
  for (const told of [messages[0], messages[2]]) expect(told).not.toMatch(/"[ab]"/);
  for (const message of messages) for (const key of [right, wrong]) expect(message).not.toContain(key);
  for (const change of [0, 1, 13, 60]) {
    const changed = Buffer.from(wrapped.wrapped);
    changed[change]! ^= 1;
    const stored = { ...wrapped, wrapped: changed };
    await expect(serviceOf(`a:${right}`).unwrap(stored, TENANT)).rejects.toThrow(/cannot be read or written/);
  }
});

test('[CRYPT-MASTER-KEYS] keys come from the variable or from a file', async () => {
  const [first, second] = [newKey(), newKey()];
  const folder = await mkdtemp(join(tmpdir(), 'helix-master-'));
  try {
    await writeFile(join(folder, 'keys'), `new:${first}\nold:${second}\n`);
    const keys = parseMasterKeys(`file:${join(folder, 'keys')}`);
    expect(keys.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(keys[0].key.toString('base64')).toBe(first);
    expect(() => parseMasterKeys(`file:${join(folder, 'none')}`)).toThrow(/none, which cannot be read/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.each([
  ['', /has no key in it/],
  [' , ', /has no key in it/],
  ['short:c2hvcnQ=', /has 5 bytes as key 1; a key is 32 bytes in base64/],
  [`a:${'A'.repeat(43)}=,b:${'B'.repeat(44)}`, /has 33 bytes as key 2/],
  ['correct horse battery staple', /has 28 characters that are not base64 as key 1/],
  [`a:${'A'.repeat(43)}=,a:${'B'.repeat(43)}=`, /has the key "a" twice/],
])('[CRYPT-MASTER-KEYS] %j is refused, with what was found and how a key is made', (text, problem) => {
  expect(() => parseMasterKeys(text)).toThrow(problem);
  expect(() => parseMasterKeys(text)).toThrow(/openssl rand -base64 32/);
});
