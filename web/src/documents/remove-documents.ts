import type { HelixClient } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';

const AT_ONCE = 4;

/** Does something with each document, a few at a time; gives those it was done with and what went wrong first. */
export async function forEachDocument(
  documents: readonly NamedDocument[],
  act: (documentId: number) => Promise<unknown>,
): Promise<{ done: NamedDocument[]; problem: string | null }> {
  const waiting = [...documents];
  const done: NamedDocument[] = [];
  let problem: string | null = null;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await act(next.document_id);
        done.push(next);
      } catch (error) {
        problem ??= error instanceof Error ? error.message : String(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, problem };
}

/** `“Refund Policy”`, `12 documents`. */
export function namesOf(documents: readonly NamedDocument[]): string {
  const [first, ...others] = documents;
  return first && others.length === 0 ? `“${first.title}”` : formatCount(documents.length, 'document');
}

/** What was deleted a moment ago was active then, so nothing is asked of the project's own tests. */
export function bringBack(
  client: Pick<HelixClient, 'restoreDocument'>,
  documentId: number,
): Promise<unknown> {
  return client.restoreDocument(documentId, { anyway: true });
}

export type NamedDocument = { document_id: number; title: string };
