import { randomUUID } from 'node:crypto';

/** What something of a tenant is known by: what an attacker would put into a request. */
export type Places = {
  tenant: string;
  document: number;
  version: number;
  chunk: number;
  run: number;
  conversation: number;
  trace: string;
  feedback: number;
  evalRun: number;
  artifact: number;
  connector: number;
  lease: string;
  key: string;
  project: string;
  agent: string;
  repository: string;
  model: string;
  tag: string;
  address: string;
  named: string;
};

export type PlaceKind = keyof Places;

/** The same of nobody: as long, of the same shape, and nowhere in the database. */
export function ofNobody(places: Places, name: string): Places {
  const entries = Object.entries(places).map(([kind, value]) => [kind, nobodys(value, name)]);
  return Object.fromEntries(entries) as Places;
}

function nobodys(value: string | number, name: string): string | number {
  if (typeof value === 'number') return value + 500_000;
  if (/^[0-9a-f]{8}-/.test(value)) return randomUUID();
  if (value.includes(name)) return value.replace(name, `${name.slice(0, -1)}z`); // it stands at the same place of a list
  return value.replace(/[a-z2-7]/g, 'q');
}

/**
 * What a parameter is about, by its name: so is a parameter that comes later under the same name. `id` and `name` in an
 * address are about what the address is about.
 */
export function kindOfParameter(path: string, name: string): PlaceKind | undefined {
  if (name === 'id' || (name === 'name' && path.includes('{name}')))
    return BY_PATH.find(([beginning]) => path.startsWith(beginning))?.[1];
  return BY_NAME[name];
}

const BY_PATH: readonly [string, PlaceKind][] = [
  ['/v1/documents', 'document'],
  ['/v1/chunks', 'chunk'],
  ['/v1/answers', 'trace'],
  ['/v1/traces', 'trace'],
  ['/v1/conversations', 'conversation'],
  ['/v1/connectors', 'connector'],
  ['/v1/runs', 'run'],
  ['/v1/artifacts', 'artifact'],
  ['/v1/evals', 'evalRun'],
  ['/v1/feedback', 'feedback'],
  ['/v1/keys', 'key'],
  ['/v1/models', 'model'],
  ['/v1/agents', 'agent'],
  ['/v1/projects', 'project'],
  ['/v1/repositories', 'repository'],
];

const BY_NAME: Readonly<Record<string, PlaceKind>> = {
  tenant_id: 'tenant',
  project: 'project',
  document_id: 'document',
  document_ids: 'document',
  chunk_id: 'chunk',
  artifact_id: 'artifact',
  conversation_id: 'conversation',
  connector_id: 'connector',
  request_id: 'trace',
  agent: 'agent',
  lease: 'lease',
  version: 'version',
  from: 'version',
  to: 'version',
  around: 'chunk',
  tag: 'tag',
  tags: 'tag',
  search: 'address',
  source_uri: 'address',
  after: 'address',
  name: 'named',
  model: 'model',
};
