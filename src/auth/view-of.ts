import { createHash } from 'node:crypto';
import type { View } from '../store/seen-by.ts';
import type { Caller } from './caller.ts';

/** What of a tenant a caller sees. Who manages it sees what belongs to others as well. */
export function viewOf(caller: Caller): View {
  const { clearance } = caller;
  return caller.scopes.has('admin') ? { clearance } : { clearance, owner: ownerOf(caller) };
}

/** Whom conversations and answers belong to. A session is its key's; the subject of a token may be any text. */
export function ownerOf({ credential: { kind, id: own }, owner: id = own }: Caller): string {
  const whose = kind === 'session' ? 'key' : kind;
  if (/^[\w.@+|/=-]{1,150}$/.test(id)) return `${whose}:${id}`;
  // With a sign that the others do not have: nobody's subject is the hash of somebody else's.
  return `${whose}:sha256:${createHash('sha256').update(id).digest('hex')}`;
}
