import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import type { Source } from '../../ingest/ingest-context.ts';
import { REPOSITORY_SCHEME, repositoryUri } from '../../store/repositories.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { escapedName, unescapedName } from '../../text/escaped-name.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { answerIngestion, wantedAnswer } from '../answer-ingestion.ts';
import { syncField } from '../connector-fields.ts';
import { helixOf } from '../helix-of.ts';
import {
  addressText,
  confidentiality,
  flag,
  parsed,
  pastMoment,
  plainText,
  projectName,
  tagList,
  titleText,
} from '../parse-query.ts';
import { readForm } from '../read-form.ts';
import { repositoryField } from '../repository-fields.ts';

export const uploadFields = z.strictObject({
  project: projectName.default(DEFAULT_PROJECT).describe('The project; made when it is new.'),
  title: titleText
    .optional()
    .describe('Found in the document, or made from the name of the file, unless told.'),
  source_uri: addressText
    .optional()
    .describe(
      'What the document is known by; the same again makes a new version. `upload:<file name>` unless told. Not `git:…`, which is for `repository`.',
    ),
  version_label: plainText.optional().describe('What people call this version; `v<n>` unless told.'),
  effective_at: pastMoment
    .optional()
    .describe('From when on it holds; now unless told, never later than now. A day means its beginning.'),
  tags: tagList.optional(),
  confidentiality: confidentiality
    .optional()
    .describe(
      'How far the document may be shown; as before, or as the project has it for new documents, unless told.',
    ),
  repository: repositoryField.optional(),
  sync: syncField.optional(),
  force: flag.optional().describe('`true` reads the document again even when its bytes are the same.'),
});

export async function uploadRoute(server: FastifyInstance): Promise<void> {
  server.post('/v1/documents', async (request, reply) => {
    const wanted = wantedAnswer(request);
    const signal = abortOnClose(reply);
    const helix = helixOf(request);
    const source = await readUpload(request, helix);
    return answerIngestion(helix, source, { wanted, reply, requestId: request.id, signal });
  });
}

/** The file goes to the disk as it comes: its size is no matter for memory. */
async function readUpload(request: FastifyRequest, { files, tenant, settings }: Helix): Promise<Source> {
  const limit = { megabytes: settings.maxUploadMegabytes, setting: 'HELIX_MAX_UPLOAD_MB' };
  const form = await readForm(
    request,
    limit,
    (part) => files.receive(tenant, part.file),
    (received) => received.drop(),
  );
  if (!form?.file) throw noFile('The request has no file');
  const received = form.file.content;
  try {
    if (form.file.field !== 'file') throw noFile(`The file is in a field named "${form.file.field}"`);
    const name = cleanName(form.file.name);
    const fields = parsed(uploadFields, form.fields);
    const { project, version_label, effective_at, source_uri: _, sync: by, ...said } = fields;
    const sourceUri = addressOf(fields, name);
    const version = { versionLabel: version_label, effectiveAt: effective_at };
    const sync = by && { connectorId: by.connector_id, lease: by.lease };
    return { name, content: { received }, project, sourceUri, ...said, ...version, sync };
  } catch (error) {
    await received.drop();
    throw error;
  }
}

/** A file of a repository is known by its place there and by nothing else. */
function addressOf({ source_uri, repository }: z.infer<typeof uploadFields>, name: string): string {
  if (!repository) return plainAddress(source_uri) ?? `upload:${name}`;
  if (source_uri === undefined) return repositoryUri(repository);
  throw new HelixError('bad_request', {
    problem: `source_uri is "${source_uri}" beside repository, which says where the document is from. Leave one of them out.`,
  });
}

/** What has the address of a repository's file and is none would be cited and removed as one. */
function plainAddress(sourceUri: string | undefined): string | undefined {
  if (!sourceUri?.startsWith(REPOSITORY_SCHEME)) return sourceUri;
  throw new HelixError('bad_request', {
    problem: `source_uri is "${sourceUri}", and "${REPOSITORY_SCHEME}" is for files of repositories. Say which file it is with repository, or give another source_uri.`,
  });
}

function noFile(problem: string): HelixError {
  return new HelixError('bad_request', {
    problem: `${problem}. Send a multipart form with a file named "file".`,
  });
}

/** The name of an uploaded file, as far as it is one: neither a path nor endless, and every sign of it shows. */
function cleanName(name: string): string {
  // Browsers escape ends of lines themselves.
  const cleaned = escapedName(unescapedName(name))
    .replace(/^.*[/\\]/, '')
    .trim();
  return cleaned.slice(-200).toWellFormed() || 'upload.txt';
}
