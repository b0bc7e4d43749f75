import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { HelixError } from '../errors.ts';
import { failureText } from './add-tool.ts';
import { projectRules } from './project-rules.ts';
import { readDocument } from './read-document.ts';
import { projectOf, refuseOtherProject, type ToolContext } from './tool-context.ts';
import { listedOf } from './tools/document-tools.ts';
import { visibleDocuments } from './visible-documents.ts';

/** What is listed at once. A project may have many more; the tools read on. */
const MOST_LISTED = 100;
/** What a document shows as a resource, in blocks; `readDocument` bounds the characters. */
const MOST_BLOCKS = 200;

/** Documents under addresses of their own, for hosts that let people attach them. */
export function addDocumentResources(server: McpServer, context: ToolContext): void {
  server.registerResource(
    'document',
    new ResourceTemplate('helix://{project}/documents/{id}', {
      list: ({ signal }) => told(documentsOf(context, signal)),
    }),
    {
      title: 'Document',
      description: 'The beginning of a document; `read_document` reads on.',
      mimeType: 'text/markdown',
    },
    (uri, { project, id }, { signal }) => told(readOne(context, uri, { project, id, signal }, documentText)),
  );
}

/** The same for artifacts. */
export function addArtifactResources(server: McpServer, context: ToolContext): void {
  server.registerResource(
    'artifact',
    new ResourceTemplate('helix://{project}/artifacts/{id}', {
      list: ({ signal }) => told(artifactsOf(context, signal)),
    }),
    { title: 'Artifact', description: 'An artifact in its newest version.', mimeType: 'text/markdown' },
    (uri, { project, id }, { signal }) =>
      told(readOne(context, uri, { project, id, signal }, artifactMarkdown)),
  );
}

async function documentsOf(context: ToolContext, signal: AbortSignal): Promise<ListResourcesResult> {
  const project = projectOf(context, undefined);
  const rules = await projectRules(context, project, signal);
  const filter = { project, limit: MOST_LISTED, offset: 0, signal };
  const { documents } = await visibleDocuments(context, rules, filter);
  const resources = documents.map((document) => ({
    uri: uriOf(project, 'documents', document.document_id),
    name: listedOf(document, rules).title,
    mimeType: 'text/markdown',
  }));
  return { resources };
}

async function artifactsOf(context: ToolContext, signal: AbortSignal): Promise<ListResourcesResult> {
  const project = projectOf(context, undefined);
  const { artifacts } = await context.client.artifacts({ project, limit: MOST_LISTED, signal });
  const resources = artifacts.map(({ artifact_id, title, type }) => ({
    uri: uriOf(project, 'artifacts', artifact_id),
    name: title,
    description: type,
    mimeType: 'text/markdown',
  }));
  return { resources };
}

function uriOf(project: string, kind: 'documents' | 'artifacts', id: number): string {
  return `helix://${encodeURIComponent(project)}/${kind}/${id}`;
}

type Wanted = { project: unknown; id: unknown; signal: AbortSignal };
type Read = (
  context: ToolContext,
  id: number,
  signal: AbortSignal,
) => Promise<{ project: string; text: string }>;

async function readOne(
  context: ToolContext,
  uri: URL,
  wanted: Wanted,
  read: Read,
): Promise<ReadResourceResult> {
  const unknown = new HelixError('not_found', {
    what: `${uri.href.slice(0, 200)}`,
    action: '`list_documents` and `list_artifacts` name what there is.',
  });
  const id = Number(wanted.id);
  if (!Number.isSafeInteger(id) || id < 1) throw unknown;
  const { project, text } = await read(context, id, wanted.signal);
  if (encodeURIComponent(project) !== wanted.project && project !== wanted.project) throw unknown;
  return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
}

const documentText: Read = async (context, documentId, signal) => {
  const part = await readDocument(context, { documentId, offset: 0, limit: MOST_BLOCKS, signal });
  const more =
    part.next_offset === null ? '' : `\n\n(Goes on at offset ${part.next_offset}: \`read_document\`.)`;
  return { project: part.project, text: `${part.text}${more}` };
};

const artifactMarkdown: Read = async (context, artifactId, signal) => {
  const { project, markdown } = await context.client.artifact(artifactId, { signal });
  refuseOtherProject(context, project);
  return { project, text: markdown };
};

/** A resource has no way to say that it failed but the error of the protocol. */
function told<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    throw new Error(failureText(error));
  });
}
