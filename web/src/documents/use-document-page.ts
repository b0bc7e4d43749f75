import { useEffect, useState } from 'react';
import { type DocumentPage, type HelixClient, HelixRequestError } from '../../../src/client/client.ts';
import { type RequestHandle, useRequest } from '../parts/use-request.ts';
import { filterOf, type ListQuery } from './list-query.ts';

/** Between two letters of a search nothing is asked. */
const TYPING_MS = 200;
const NOTHING: DocumentPage = { documents: [], total: 0 };

/** One page of documents, asked of the server; the last one stays until the next is there. */
export function useDocumentPage(
  client: HelixClient,
  project: string,
  query: ListQuery,
): RequestHandle<LoadedPage> {
  const search = useSettled(query.search);
  const filter = filterOf({ ...query, search }, project);
  const { isDeleted } = query;
  return useRequest(async (signal) => {
    const page = await client.documentPage({ ...filter, signal }).catch(nothingInNewProject);
    return { ...page, isDeleted };
  }, JSON.stringify(filter));
}

/** A page says what it is a page of: while the next one is loaded, what is there must not pass for what is deleted. */
export type LoadedPage = DocumentPage & { isDeleted: boolean };

/** A project is made with its first document; before that it has none. */
function nothingInNewProject(error: unknown): DocumentPage {
  if (error instanceof HelixRequestError && error.code === 'project_not_found') return NOTHING;
  throw error;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
