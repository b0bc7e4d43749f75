import { OPERATIONS } from '../../src/http/openapi/operations.ts';
import { secretsIn } from './marks.ts';
import type { Tally } from './probe-class.ts';
import type { Attack } from './probe-references.ts';
import { requestOf } from './request-of.ts';
import { curlOf, type ProbeRequest, sendRequest } from './send-request.ts';

/** Names the other tenant, and other methods and addresses, wherever a careless server would look for them. */
export async function probeSmuggling(url: string, tally: Tally, attack: Attack): Promise<void> {
  const lists = OPERATIONS.filter(({ method, path }) => method === 'get' && !path.includes('{'));
  for (const operation of lists)
    for (const change of changesFor(attack)) await probe(url, tally, attack, change(requestOf(operation)));
  const theirs = `/v1/documents/${attack.victim.document}`;
  const requests: ProbeRequest[] = [
    { method: 'GET', path: `${theirs}/original`, query: {}, headers: { range: 'bytes=0-50' } },
    { method: 'GET', path: `${theirs}/original`, query: {}, headers: { 'if-none-match': '*' } },
    {
      method: 'POST',
      path: '/v1/search',
      query: { tenant_id: attack.victim.tenant },
      json: { question: 'vault' },
    },
    { method: 'GET', path: '/v1/documents', query: { project: ['default', attack.victim.project] } },
    { method: 'GET', path: '/v1/documents', query: { 'project[]': attack.victim.project } },
    { method: 'GET', path: '/v1/runs', query: { document_id: String(attack.victim.document) } },
    { method: 'GET', path: '/v1/documents', query: { search: '%', limit: '1000', deleted: 'true' } },
    { method: 'GET', path: '/v1/documents', query: { search: '_', limit: '1000', facets: 'true' } },
  ];
  for (const request of requests) await probe(url, tally, attack, request);
}

async function probe(url: string, tally: Tally, attack: Attack, request: ProbeRequest): Promise<void> {
  const { status, text } = await sendRequest(url, request, attack.key);
  tally.tried();
  const leaked = secretsIn(text, attack.marks);
  if (leaked.length > 0 || status === 500)
    tally.leak(`${status}: ${leaked.join(', ') || text.slice(0, 200)}`, curlOf(request, attack.who));
}

type Change = (request: ProbeRequest) => ProbeRequest;

function changesFor({ victim }: Attack): Change[] {
  const { tenant, key, document } = victim;
  const headers: Record<string, string>[] = [
    { 'x-helix-tenant': tenant, 'helix-tenant': tenant, 'x-tenant': tenant, 'x-tenant-id': tenant },
    { 'x-forwarded-user': key, 'x-remote-user': key, 'x-api-key': key, 'x-authenticated-role': 'operator' },
    { forwarded: `for=127.0.0.1;host=${tenant}`, 'x-forwarded-host': tenant, 'x-forwarded-for': '127.0.0.1' },
    { 'x-original-url': `/v1/documents/${document}`, 'x-rewrite-url': `/v1/documents/${document}` },
    {
      cookie: `tenant=${tenant}; tenant_id=${tenant}; helix_tenant=${tenant}; helix_session=hxs_${'0'.repeat(43)}`,
    },
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
  ];
  const queries: Record<string, string>[] = [
    { tenant_id: tenant },
    { tenant },
    { 'helix.tenant_id': tenant },
    { __proto__tenant: tenant, 'constructor.prototype.tenant': tenant },
    { _method: 'DELETE' },
    { key },
  ];
  return [
    ...headers.map(
      (more): Change =>
        (request) => ({ ...request, headers: { ...request.headers, ...more } }),
    ),
    ...queries.map(
      (more): Change =>
        (request) => ({ ...request, query: { ...request.query, ...more } }),
    ),
  ];
}
