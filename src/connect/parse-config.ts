import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { HelixError } from '../errors.ts';
import { SHOWN_LINE } from '../text/shown-line.ts';
import type { ListPorts, LocalPorts } from './connector.ts';
import { pageUrl } from './web/page-url.ts';

/** What a connector is told, checked; the error names each field, what was found and what it must be. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  kind: string,
  config: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(config);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') return `${quoted(issue.keys)} is not known there; leave it out`;
    const message = issue.message.replace(/\.$/, '');
    const found = path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown>)?.[key],
      config,
    );
    const shown = withoutSecrets(JSON.stringify(found) ?? 'missing').slice(0, 100);
    return path.length === 0 ? `it ${message}` : `${path.join('.')} is ${shown}; it ${message}`;
  });
  const problem = `The config of a ${kind} connector cannot be used: ${problems.join('. ')}.`;
  throw new HelixError('bad_request', { problem });
}

function quoted(keys: readonly string[]): string {
  return keys.map((key) => JSON.stringify(key.slice(0, 100))).join(', ');
}

/** Errors are logged: what stands before the host of an address may be a password. */
function withoutSecrets(text: string): string {
  return text.replace(/:\/\/[^/"]*@/g, '://…@');
}

/** A page's address as Helix knows it. */
export const webAddress = z.string('must be text').transform((text, context) => {
  try {
    return pageUrl(text);
  } catch (error) {
    context.issues.push({
      code: 'custom',
      message: `cannot be used: ${(error as Error).message}`,
      input: text,
    });
    return z.NEVER;
  }
});

/** One line that can be shown. */
export function line(mostBytes: number) {
  return z
    .string('must be text')
    .trim()
    .min(1, 'must not be blank')
    .regex(SHOWN_LINE, 'must be one line without characters that do not show')
    .refine((text) => Buffer.byteLength(text) <= mostBytes, `must have at most ${mostBytes} bytes`);
}

export const patterns = z.array(line(500), 'must be a list').max(100, 'must have at most 100').default([]);

export const tags = z
  .array(line(100), 'must be a list')
  .max(50, 'must have at most 50')
  .default([])
  .describe('Tags of the documents.');

export const folderPath = line(2000).refine(
  (path) => isAbsolute(path),
  'must be the whole path of a folder, from the root',
);

/** What reads the disk is run by the command line alone: over HTTP nobody may have the server's files read. */
export function requireLocal({ local }: ListPorts, kind: string): LocalPorts {
  if (local) return local;
  const action = 'Sync it where its files are, with `helix connectors sync`.';
  throw new HelixError('forbidden', { what: `A sync of the kind ${kind}`, action });
}
