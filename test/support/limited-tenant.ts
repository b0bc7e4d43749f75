import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/auth/caller.ts';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { setTenantLimits } from '../../src/limits/set-tenant-limits.ts';
import { sql } from '../../src/store/sql.ts';
import type { RunningHelix } from './running-helix.ts';

/** A tenant with limits of its own, and how requests are sent as somebody of it. */
export async function openLimitedTenant({ helix, url }: RunningHelix, ...limits: string[]) {
  const { database } = helix;
  const tenant = randomUUID();
  await database.withTenant(tenant, (session) =>
    session.query(sql`insert into tenants (tenant_id, name) values (${tenant}, 'limited')`),
  );
  await setTenantLimits(database, tenant, limits);
  const keyOf = async (role: Role) => {
    const by = { caller: { ...localCaller('test'), tenant } };
    const wanted = { tenant, name: 'test', role, clearance: 'restricted' as const };
    return (await issueKey(database, by, wanted)).text;
  };
  const authorization = `Bearer ${await keyOf('admin')}`;
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const upload = (name: string, text: string, query = '') => {
    const form = new FormData();
    form.set('file', new File([text], name));
    return send(`/v1/documents${query}`, { method: 'POST', body: form });
  };
  return { tenant, send, post, upload, authorization };
}

export async function bodyOf(response: Response) {
  return (await response.json()) as { error: string; message: string; request_id: string };
}
