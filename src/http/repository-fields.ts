import { z } from 'zod';
import type { RepositoryFile } from '../terms.ts';
import { leadsDown, SHOWN_LINE } from '../text/shown-line.ts';
import { jsonField } from './json-field.ts';

/** A line that can be shown: it goes into addresses, prompts and terminals. */
function line(mostBytes: number) {
  return z
    .string('must be text')
    .min(1, 'must not be empty')
    .regex(SHOWN_LINE, 'must not hold control characters or others that do not show')
    .refine((text) => Buffer.byteLength(text) <= mostBytes, `must have at most ${mostBytes} bytes`);
}

/** No slash: what follows it in the address of a document is the path. */
export const repositoryName = line(100)
  .regex(/^[^/]+$/, 'must not hold a slash')
  .refine(leadsDown, 'must not be "." or ".."')
  .describe('What the repository is called in its project.');

/** SHA-1 or SHA-256. */
export const objectHash = z
  .string('must be text')
  .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be the whole hash of an object of Git');

/** With the name and what stands before it, an address may have 2000 bytes. */
export const repositoryPath = line(1800)
  .refine(leadsDown, 'must lead down from the root of the repository, without ".", ".." or empty names in it')
  .describe('Its path in the repository.');

export const origin = line(2000).describe(
  'Where the repository was read from: the address of its remote, or its folder.',
);

export const repositoryFile: z.ZodType<RepositoryFile> = z.strictObject({
  name: repositoryName,
  path: repositoryPath,
  commit: objectHash.describe('A commit at which the file has this content.'),
  blob: objectHash.describe('What Git calls the content.'),
});

/** The same as the field of a form. */
export const repositoryField = jsonField(repositoryFile).describe(
  'The file of a repository that the document is, as JSON: `name`, `path`, `commit` and `blob`. It is then known by that, and not by a `source_uri`.',
);
