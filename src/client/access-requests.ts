import type { AuditPage, IssuedKeyBody, KeyBody, SessionState } from './access-contract.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What is asked of keys, sessions and the audit log; each method is described in `HelixClient`. */
export function accessRequests(send: SendRequest) {
  const path = (keyId: string) => `v1/keys/${encodeURIComponent(keyId)}`;
  return {
    session: (request: RequestOptions = {}) => getJson<SessionState>(send, 'v1/session', request),
    signIn: (key: string, { signal }: RequestOptions = {}) =>
      sendJson<SessionState>(send, 'POST', 'v1/session', { signal, body: { key } }),
    signOut: ({ signal }: RequestOptions = {}) =>
      sendJson<SessionState>(send, 'DELETE', 'v1/session', { signal }),
    keys: async (request: RequestOptions = {}) =>
      (await getJson<{ keys: KeyBody[] }>(send, 'v1/keys', request, 'keys')).keys,
    createKey: (key: NewKey, { signal }: RequestOptions = {}) =>
      sendJson<IssuedKeyBody>(send, 'POST', 'v1/keys', { signal, body: key }),
    rotateKey: (keyId: string, { signal, overlapHours }: RotateOptions = {}) =>
      sendJson<IssuedKeyBody>(send, 'POST', `${path(keyId)}/rotate`, {
        signal,
        body: { overlap_hours: overlapHours },
      }),
    revokeKey: (keyId: string, { signal }: RequestOptions = {}) =>
      sendJson<KeyBody>(send, 'DELETE', path(keyId), { signal }),
    audit: ({ signal, ...page }: AuditOptions = {}) =>
      getJson<AuditPage>(send, `v1/audit${queryOf(page)}`, { signal }, 'entries'),
  };
}

/** What is not given: the role `reader`, the clearance `internal`, all that the role may do, until it is revoked. */
export type NewKey = { name: string; days?: number } & Partial<
  Pick<KeyBody, 'role' | 'clearance' | 'scopes'>
>;

/** `overlapHours`: how long the old key holds beside the new one; 24 unless told. */
export type RotateOptions = RequestOptions & { overlapHours?: number };

/** `before`: the `audit_id` of the last entry of the page before. */
export type AuditOptions = RequestOptions & { before?: number; limit?: number };
