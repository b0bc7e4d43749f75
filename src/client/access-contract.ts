import type { Confidentiality } from '../terms.ts';

export type Role = 'reader' | 'editor' | 'admin' | 'operator';
export type Scope = 'ask' | 'read' | 'write' | 'admin';

/** A key as it is listed: everything but its secret. */
export type KeyBody = {
  key_id: string;
  name: string;
  role: Role;
  clearance: Confidentiality;
  scopes: Scope[];
  state: 'active' | 'replaced' | 'expired' | 'revoked';
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  replaced_by: string | null;
};

/** `key` is the whole key, which is shown this once. */
export type IssuedKeyBody = KeyBody & { key: string };

/** Whether a credential is asked for, and whose came with the request. */
export type SessionState = {
  auth: 'on' | 'off';
  caller: {
    tenant: string;
    role: Role;
    clearance: Confidentiality;
    scopes: Scope[];
    kind: 'local' | 'key' | 'jwt' | 'session';
    /** Of a key or a session the public part of the key; of a token its subject. */
    id: string;
  } | null;
};

export type AuditPage = { entries: AuditEntryBody[] };

export type AuditEntryBody = {
  audit_id: number;
  at: string;
  actor: { kind: 'local' | 'key' | 'jwt' | 'session' | 'unknown'; id: string; role?: Role };
  action: string;
  target: Record<string, string | number | boolean | null>;
  request_id: string | null;
  outcome: 'done' | 'refused' | 'failed';
};
