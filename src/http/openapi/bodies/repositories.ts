import { z } from 'zod';
import { skippedBlob } from '../../routes/repositories.ts';
import { count, id, moment } from './places.ts';

export const repository = z.strictObject({
  project: z.string(),
  name: z.string(),
  origin: z.string().describe('Where it was read from: the address of its remote, or its folder.'),
  commit: z
    .string()
    .nullable()
    .describe('What its documents are at; null until all of them are for the first time.'),
  file_count: count,
  indexed_at: moment,
});

export const repositoryList = z.strictObject({ repositories: z.array(repository) });

export const repositoryState = z.strictObject({
  commit: z.string().nullable(),
  files: z
    .array(
      z.strictObject({
        document_id: id,
        path: z.string(),
        blob: z.string().nullable().describe('What Git calls the content that is active.'),
        commit: z.string().nullable(),
      }),
    )
    .describe('The documents there are of it, by path.'),
  skipped: z.array(skippedBlob).describe('Files that were read and not taken.'),
});
