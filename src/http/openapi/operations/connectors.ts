import { emptyReport } from '../../../connect/sync-report.ts';
import {
  connectorsQuery,
  deleteQuery,
  finishSyncBody,
  itemsQuery,
  newConnectorBody,
  noteBody,
  syncBody,
} from '../../connector-fields.ts';
import { idParameter } from '../../parse-query.ts';
import type { Operation } from '../operation.ts';

const ONE = { parameters: { id: '1' } };
const LEASE = '6f1d1c0e-0d0b-4d53-9a68-0d3d3f0a2b11';
const REPORT = { ...emptyReport(), created: 1, elapsed_ms: 1200 };

export const connectorOperations: readonly Operation[] = [
  {
    id: 'connectors',
    method: 'get',
    path: '/v1/connectors',
    tag: 'Connectors',
    summary: 'Lists connectors by project and name',
    query: connectorsQuery,
    answers: { 200: { description: 'One page of them.', json: 'ConnectorPage' } },
    errors: ['bad_request', 'project_not_found'],
    client: `const { connectors } = await client.connectors();
for (const { name, last_report } of connectors) console.log(name, last_report?.status);`,
  },
  {
    id: 'createConnector',
    method: 'post',
    path: '/v1/connectors',
    tag: 'Connectors',
    summary: 'Adds a connector',
    description:
      'Nothing is fetched before it is synced. Kinds that read a disk (`folder`, `git`, `transcripts`) are added and synced with `helix connectors`.',
    body: { json: newConnectorBody },
    answers: { 201: { description: 'The connector.', json: 'Connector' } },
    errors: ['bad_request', 'forbidden', 'connector_exists', 'project_deleted'],
    example: {
      json: { name: 'handbook', kind: 'web', config: { sitemaps: ['https://example.com/sitemap.xml'] } },
    },
    client: `const { connector_id } = await client.createConnector({
  name: 'handbook',
  kind: 'web',
  config: { sitemaps: ['https://example.com/sitemap.xml'] },
});
console.log(connector_id);`,
  },
  {
    id: 'connector',
    method: 'get',
    path: '/v1/connectors/{id}',
    tag: 'Connectors',
    summary: 'Gives one connector and what came of its last sync',
    parameters: idParameter,
    answers: { 200: { description: 'The connector.', json: 'Connector' } },
    errors: ['bad_request', 'not_found'],
    example: ONE,
    client: 'console.log((await client.connector(1)).last_report);',
  },
  {
    id: 'deleteConnector',
    method: 'delete',
    path: '/v1/connectors/{id}',
    tag: 'Connectors',
    summary: 'Takes a connector away; its documents stay unless told',
    parameters: idParameter,
    query: deleteQuery,
    answers: { 200: { description: 'It is gone.', json: 'RemovedConnector' } },
    errors: ['bad_request', 'not_found', 'connector_busy', 'connector_lost'],
    example: ONE,
    client: 'await client.deleteConnector(1, { documents: true });',
  },
  {
    id: 'syncConnector',
    method: 'post',
    path: '/v1/connectors/{id}/sync',
    tag: 'Connectors',
    summary: 'Makes the documents of a connector what its source has',
    description:
      'For kinds that reach out over HTTP (`web`, `feed`). It ends when the connection is closed; what was done until then is kept, and the next sync goes on.',
    parameters: idParameter,
    body: { json: syncBody, isOptional: true },
    answers: {
      200: {
        description: 'What came of it.',
        json: 'SyncReport',
        stream: {
          progress: { body: 'SyncProgress' },
          report: { body: 'SyncReport' },
          error: { body: 'Error' },
        },
      },
    },
    errors: ['bad_request', 'not_found', 'connector_busy', 'connector_lost', 'forbidden'],
    example: ONE,
    client: `for await (const event of client.syncConnector(1))
  console.log(event.type === 'progress' ? event.source_uri : event.status);`,
  },
  {
    id: 'takeConnector',
    method: 'post',
    path: '/v1/connectors/{id}/lease',
    tag: 'Connectors',
    summary: 'Takes a connector for a sync by somebody else than this server',
    description: 'What `helix connectors sync` does first. One sync at a time has a connector.',
    parameters: idParameter,
    answers: { 200: { description: 'The lease.', json: 'TakenConnector' } },
    errors: ['bad_request', 'not_found', 'connector_busy'],
    example: ONE,
    client: 'const { lease } = await client.takeConnector(1);\nconsole.log(lease);',
  },
  {
    id: 'noteConnector',
    method: 'patch',
    path: '/v1/connectors/{id}/lease',
    tag: 'Connectors',
    summary: 'Renews the lease, and notes what was looked at and what is gone',
    parameters: idParameter,
    body: { json: noteBody },
    answers: { 200: { description: 'The lease.', json: 'KeptConnector' } },
    errors: ['bad_request', 'not_found', 'connector_lost'],
    example: { ...ONE, json: { lease: LEASE } },
    client: `await client.noteConnector(1, { lease: '${LEASE}', gone: ['https://example.com/old'] });`,
  },
  {
    id: 'connectorItems',
    method: 'get',
    path: '/v1/connectors/{id}/items',
    tag: 'Connectors',
    summary: 'Lists what a connector has looked at, and how it stood then',
    parameters: idParameter,
    query: itemsQuery,
    answers: { 200: { description: 'One page of it.', json: 'ConnectorItemPage' } },
    errors: ['bad_request', 'not_found'],
    example: ONE,
    client: 'const { items } = await client.connectorItems(1);\nconsole.log(items.length);',
  },
  {
    id: 'finishConnector',
    method: 'post',
    path: '/v1/connectors/{id}/report',
    tag: 'Connectors',
    summary: 'Notes what came of a sync, and ends its lease',
    parameters: idParameter,
    body: { json: finishSyncBody },
    answers: { 200: { description: 'The connector.', json: 'Connector' } },
    errors: ['bad_request', 'not_found', 'connector_lost'],
    example: { ...ONE, json: { lease: LEASE, report: REPORT } },
    client: `await client.finishConnector(1, {
  lease: '${LEASE}',
  report: ${JSON.stringify(REPORT)},
});`,
  },
];
