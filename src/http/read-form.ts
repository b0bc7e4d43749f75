import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HelixError, messageOf } from '../errors.ts';

export type Form<Content> = {
  /** A field that was given more than once is a list. */
  fields: Record<string, unknown>;
  /** The file by the name of its field, with the name its sender gave it. */
  file?: { field: string; name: string; content: Content };
};

/**
 * A multipart form with at most one file, which `take` reads as it comes. Undefined when the request is no such form.
 * What was taken is given to `drop` when the form turns out to be unusable.
 */
export async function readForm<Content>(
  request: FastifyRequest,
  limit: FileLimit,
  take: (part: MultipartFile) => Promise<Content>,
  drop: (content: Content) => Promise<void> = async () => {},
): Promise<Form<Content> | undefined> {
  if (!request.isMultipart()) return undefined;
  const limits = { fileSize: limit.megabytes * 1024 * 1024, files: 1, fields: 100, fieldSize: 64 * 1024 };
  const form: Form<Content> = { fields: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLong(part.fieldname);
        form.fields[part.fieldname] = joined(form.fields[part.fieldname], part.value);
        continue;
      }
      const name = part.filename ?? '';
      form.file = { field: part.fieldname, name, content: await take(part) };
      if (part.file.truncated) throw tooLarge(name, limit);
    }
    return form;
  } catch (error) {
    if (form.file) await drop(form.file.content);
    if (error instanceof HelixError) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('', limit);
    const problem = `The form cannot be read (${messageOf(error)}). Send it again, whole and with one file.`;
    throw new HelixError('bad_request', { problem }, { cause: error });
  }
}

function joined(before: unknown, value: unknown): unknown {
  return before === undefined ? value : [before, value].flat();
}

function tooLong(field: string): HelixError {
  return new HelixError('bad_request', { problem: `The field "${field}" has more than 64 KB. Shorten it.` });
}

export type FileLimit = { megabytes: number; setting: string };

function tooLarge(name: string, { megabytes, setting }: FileLimit): HelixError {
  const what = name ? `"${name}"` : 'The file';
  const action = `Send a smaller one, or raise ${setting}.`;
  return new HelixError('payload_too_large', { what, limit: `${megabytes} MB`, action });
}
