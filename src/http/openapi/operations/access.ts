import { auditQuery } from '../../routes/audit.ts';
import { keyParameter, newKey, rotation } from '../../routes/keys.ts';
import { signIn } from '../../routes/session.ts';
import type { Operation } from '../operation.ts';

export const accessOperations: readonly Operation[] = [
  {
    id: 'session',
    method: 'get',
    path: '/v1/session',
    tag: 'Access',
    summary: 'Says whether a credential is needed, and whose came along',
    answers: { 200: { description: 'Who asks.', json: 'SessionState' } },
    client: `const { auth, caller } = await client.session();
console.log(auth, caller?.role);`,
  },
  {
    id: 'signIn',
    method: 'post',
    path: '/v1/session',
    tag: 'Access',
    summary: 'Opens a session for a browser',
    description:
      'The answer sets a cookie that no script can read. It holds for 12 hours, and no longer than the key does. Where no credential is needed nothing is opened.',
    body: { json: signIn },
    answers: { 200: { description: 'Who is signed in.', json: 'SessionState' } },
    errors: ['bad_request', 'unauthorized', 'key_malformed'],
    example: { json: { key: 'hx_…' } },
    client: `const { caller } = await client.signIn('hx_…');
console.log(caller?.role);`,
  },
  {
    id: 'signOut',
    method: 'delete',
    path: '/v1/session',
    tag: 'Access',
    summary: 'Closes the session of a browser',
    answers: { 200: { description: 'Nobody is signed in any more.', json: 'SessionState' } },
    client: 'await client.signOut();',
  },
  {
    id: 'keys',
    method: 'get',
    path: '/v1/keys',
    tag: 'Access',
    summary: 'Lists the keys of the tenant',
    answers: { 200: { description: 'Those that hold first; never a secret.', json: 'KeyList' } },
    client: 'for (const { key_id, name, state } of await client.keys()) console.log(key_id, name, state);',
  },
  {
    id: 'createKey',
    method: 'post',
    path: '/v1/keys',
    tag: 'Access',
    summary: 'Makes a key',
    description: 'Nobody makes a key that may do or see more than they may themselves.',
    body: { json: newKey },
    answers: { 201: { description: 'The key, shown this once.', json: 'IssuedKey' } },
    errors: ['bad_request', 'forbidden'],
    example: { json: { name: 'support bot', role: 'reader', clearance: 'public', days: 90 } },
    client: `const { key_id } = await client.createKey({ name: 'support bot', clearance: 'public', days: 90 });
console.log(key_id);`,
  },
  {
    id: 'rotateKey',
    method: 'post',
    path: '/v1/keys/{id}/rotate',
    tag: 'Access',
    summary: 'Makes a new key in place of one',
    description: 'The old one holds a while longer, so that whoever uses it has time to change.',
    parameters: keyParameter,
    body: { json: rotation, isOptional: true },
    answers: { 201: { description: 'The new key, shown this once.', json: 'IssuedKey' } },
    errors: ['bad_request', 'forbidden', 'not_found'],
    example: { parameters: { id: 'k5xwqn2vb7ta' }, json: { overlap_hours: 1 } },
    client: `const { key_id, key } = await client.rotateKey('k5xwqn2vb7ta', { overlapHours: 1 });
console.log(key_id, key.length);`,
  },
  {
    id: 'revokeKey',
    method: 'delete',
    path: '/v1/keys/{id}',
    tag: 'Access',
    summary: 'Takes a key back',
    description: 'From the next request on it is refused, and so are the sessions that were opened with it.',
    parameters: keyParameter,
    answers: { 200: { description: 'The key, revoked.', json: 'Key' } },
    errors: ['forbidden', 'not_found'],
    example: { parameters: { id: 'k5xwqn2vb7ta' } },
    client: `const { state } = await client.revokeKey('k5xwqn2vb7ta');
console.log(state);`,
  },
  {
    id: 'audit',
    method: 'get',
    path: '/v1/audit',
    tag: 'Access',
    summary: 'Gives what was done in the tenant, and by whom',
    query: auditQuery,
    answers: { 200: { description: 'Newest first.', json: 'AuditPage' } },
    errors: ['bad_request'],
    client: `const { entries } = await client.audit({ limit: 20 });
for (const { at, actor, action } of entries) console.log(at, actor.id, action);`,
  },
];
