import { z } from 'zod';
import { CONNECTOR_KINDS } from '../connect/connector.ts';
import type { SyncReport } from '../connect/sync-report.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { SHOWN_LINE } from '../text/shown-line.ts';
import { jsonField } from './json-field.ts';
import { addressText, flag, paging, projectName } from './parse-query.ts';

export const connectorName = z
  .string('must be text')
  .trim()
  .min(1, 'must not be blank')
  .max(100, 'must have at most 100 characters')
  .regex(SHOWN_LINE, 'must be one line without characters that do not show')
  .describe('What the connector is called in its project.');

export const connectorsQuery = z.strictObject({
  project: projectName.optional(),
  name: connectorName.optional(),
  ...paging,
});

export const newConnectorBody = z.strictObject({
  project: projectName.default(DEFAULT_PROJECT),
  name: connectorName,
  kind: z.enum(CONNECTOR_KINDS, `must be one of ${CONNECTOR_KINDS.join(', ')}`),
  config: z
    .looseObject({}, 'must be an object')
    .describe('What a connector of this kind is told; docs/connectors.md has the fields.'),
});

export const deleteQuery = z.strictObject({
  documents: flag.default(false).describe('Also deletes the documents that came by this connector alone.'),
});

export const syncBody = z.strictObject({
  allow_removal: z
    .boolean('must be true or false')
    .default(false)
    .describe('Whether more than half of its documents, or all, may be removed when they are gone.'),
});

const lease = z.uuid('must be the lease that was taken').describe('What taking the connector gave.');

export const syncField = jsonField(
  z.strictObject({ connector_id: z.int('must be a whole number').positive('must be an id'), lease }),
).describe(
  'The sync of a connector that the document comes by, as JSON: `connector_id` and `lease`. It then goes into the project of that connector, whatever `project` says; 409 `connector_lost` once the sync is over.',
);

const sourceUri = addressText.describe('What the document is known by.');

export const itemsQuery = z.strictObject({
  after: sourceUri.optional().describe('The `next_after` of the page before.'),
  limit: paging.limit,
});

const DEEPEST_REVISION = 10;
const NOT_STORABLE = `must be at most ${DEEPEST_REVISION} deep, and its texts whole Unicode without a zero character`;

/** What the database keeps as JSON. */
function isStorable(value: unknown, deepest = DEEPEST_REVISION): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    deepest > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isStorable(part, deepest - 1))
  );
}

export const noteBody = z.strictObject({
  lease,
  noted: z
    .array(
      z.strictObject({
        source_uri: sourceUri,
        document_id: z.int('must be a whole number').positive('must be an id').nullable(),
        version_id: z
          .int('must be a whole number')
          .positive('must be an id')
          .optional()
          .describe('The version that was made of it.'),
        revision: z
          .record(z.string(), z.unknown(), 'must be an object')
          .refine((revision) => isStorable(revision), NOT_STORABLE),
      }),
      'must be a list',
    )
    .max(1000, 'must have at most 1000')
    .default([])
    .describe('What was looked at, and how it stood.'),
  gone: z
    .array(sourceUri, 'must be a list')
    .max(1000, 'must have at most 1000')
    .default([])
    .describe('What is not in the source any more.'),
});

const count = z.int('must be a whole number').nonnegative('must not be negative');

export const syncReport = z.strictObject({
  status: z.enum(['done', 'stopped', 'failed'], 'must be one of done, stopped, failed'),
  created: count,
  updated: count,
  unchanged: count,
  held_back: count,
  removed: count,
  skipped: count,
  failed: count,
  removal_refused: count.describe(
    'Gone from the source, and kept because they are too many to be no mistake.',
  ),
  problems: z
    .array(
      z.strictObject({
        source_uri: z.string('must be text').max(2000, 'must have at most 2000 characters'),
        outcome: z.enum(['failed', 'skipped'], 'must be one of failed, skipped'),
        reason: z.string('must be text').max(500, 'must have at most 500 characters'),
      }),
      'must be a list',
    )
    .max(100, 'must have at most 100'),
  error: z
    .strictObject({ code: z.string('must be text').max(100), message: z.string('must be text').max(5000) })
    .nullable()
    .describe('Why it failed as a whole.'),
  elapsed_ms: count,
}) satisfies z.ZodType<SyncReport>;

export const finishSyncBody = z.strictObject({ lease, report: syncReport });
