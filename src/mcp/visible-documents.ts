import type { DocumentFilter, DocumentPage } from '../client/client.ts';
import type { ProjectRules } from './project-rules.ts';
import type { ToolContext } from './tool-context.ts';

/** What is looked through for a role; the documents behind it can be searched, not listed. */
const MOST_LOOKED_THROUGH = 5_000;

/** A page of the documents that may be seen. How many others match is not told either: a title could be guessed by it. */
export async function visibleDocuments(
  { client, role }: ToolContext,
  { maySee }: ProjectRules,
  { limit, offset, ...filter }: DocumentFilter & { limit: number; offset: number },
): Promise<DocumentPage> {
  if (role === undefined) return client.documentPage({ ...filter, limit, offset });
  const all = await client.documents({ ...filter, limit: MOST_LOOKED_THROUGH });
  const visible = all.filter(({ confidentiality }) => maySee(confidentiality));
  return { documents: visible.slice(offset, offset + limit), total: visible.length };
}
