import { z } from 'zod';
import { CONNECTOR_KINDS } from '../../../connect/connector.ts';
import { syncReport } from '../../connector-fields.ts';
import { count, id, moment } from './places.ts';

export const connector = z.strictObject({
  connector_id: id,
  project: z.string(),
  name: z.string(),
  kind: z.enum(CONNECTOR_KINDS),
  config: z.record(z.string(), z.unknown()),
  document_count: count.describe('Documents that it brought in and that are there.'),
  is_syncing: z.boolean(),
  last_started_at: moment.nullable(),
  last_finished_at: moment.nullable(),
  last_report: syncReport.nullable().describe('What came of the last sync; null before the first has ended.'),
  created_at: moment,
});

export const connectorPage = z.strictObject({
  connectors: z.array(connector).describe('By project and name.'),
  total: count,
});

export const removedConnector = z.strictObject({
  connector_id: id,
  status: z.literal('deleted'),
  documents_deleted: count,
});

export const syncProgress = z.strictObject({
  source_uri: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'held_back', 'skipped', 'failed', 'removed']),
  done: count.describe('How many things of the source are done.'),
});

export { syncReport };

const lease = z.uuid().describe('What the sync writes with.');
const seconds = count.describe('How long it may be silent.');

export const takenConnector = z.strictObject({ lease, seconds });
export const keptConnector = z.strictObject({ lease, seconds });

export const connectorItemPage = z.strictObject({
  items: z
    .array(
      z.strictObject({
        source_uri: z.string(),
        document_id: id.nullable().describe('Null: it was looked at and not taken.'),
        revision: z.record(z.string(), z.unknown()).describe('How the source said that it stood.'),
        is_shared: z.boolean().describe('Another connector brought the same document in.'),
      }),
    )
    .describe('By address.'),
  next_after: z.string().nullable().describe('What to ask the next page with; null at the end.'),
});
