import { z } from 'zod';

/** What others of these schemas are made of. Names and meaning are those of the client's contract, whose types must agree. */

export const count = z.int().nonnegative();
export const id = z.int().positive();
export const moment = z.iso.datetime().describe('ISO 8601.');
export const timings = z.record(z.string(), z.number()).describe('Milliseconds, by stage.');

/** What is there of a document that was taken from a repository, and only of such. */
export const inRepository = {
  repository: z.string().optional().describe('The name of the repository that the document is from.'),
  path: z.string().optional().describe('The file in the repository.'),
  commit: z.string().optional().describe('The file at this commit has exactly these lines.'),
};

export const blockType = z.enum(['heading', 'paragraph', 'list', 'table', 'code']);

const box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('Left, top, right, bottom, in points from the top left corner of the page.');

export const sourcePlace = z
  .strictObject({
    page: id.optional(),
    end_page: id.optional().describe('The last page, where it is not the first.'),
    bbox: box.optional(),
    regions: z.array(z.strictObject({ page: id, bbox: box })).optional(),
    start_ms: z.number().optional(),
    end_ms: z.number().optional(),
    speakers: z.array(z.string()).optional(),
    start_line: id.optional(),
    end_line: id.optional(),
    symbols: z.array(z.string()).optional(),
  })
  .describe('Where a passage is in its source: page and box, time, or lines; what the format has.');

export const chunkPlace = z
  .strictObject({ ...sourcePlace.shape, start_offset: count, end_offset: count })
  .describe('A place, with its offsets in the extracted text (UTF-16 code units).');
