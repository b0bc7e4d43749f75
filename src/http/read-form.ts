import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HelixError, messageOf } from '../errors.ts';

export type Form = {
  fields: Record<string, unknown>;
  /** The file by the name of its field, with the name its sender gave it. */
  file?: { field: string; name: string; bytes: Buffer };
};

/** A multipart form with at most one file. Undefined when the request is no such form. */
export async function readForm(request: FastifyRequest, limit: FileLimit): Promise<Form | undefined> {
  if (!request.isMultipart()) return undefined;
  const limits = { fileSize: limit.megabytes * 1024 * 1024, files: 1, fields: 10, fieldSize: 1024 * 1024 };
  const form: Form = { fields: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value;
      else
        form.file = { field: part.fieldname, name: part.filename ?? '', bytes: await bytesOf(part, limit) };
    }
    return form;
  } catch (error) {
    if (error instanceof HelixError) throw error;
    const problem = `The form cannot be read (${messageOf(error)}). Send it again, whole and with one file.`;
    throw new HelixError('bad_request', { problem }, { cause: error });
  }
}

export type FileLimit = { megabytes: number; setting: string };

async function bytesOf(part: MultipartFile, { megabytes, setting }: FileLimit): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    const what = part.filename ? `"${part.filename}"` : 'The file';
    throw new HelixError('payload_too_large', { what, limit: `${megabytes} MB`, setting }, { cause: error });
  }
}
