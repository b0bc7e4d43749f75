import type { HelixClient } from '../../../src/client/client.ts';
import { useToast } from '../parts/toast.tsx';
import { bringBack, forEachDocument, type NamedDocument, namesOf } from './remove-documents.ts';

/** Deletes, brings back and purges, and says so; what was deleted can be brought back from there. */
export function useRemoval(client: HelixClient, onChanged: () => void): Removal {
  const showToast = useToast();

  async function restore(documents: readonly NamedDocument[]): Promise<void> {
    const { done, problem } = await forEachDocument(documents, (id) => bringBack(client, id));
    onChanged();
    if (done.length > 0) showToast({ text: `Brought back ${namesOf(done)}.` });
    if (problem) showToast({ text: problem });
  }

  async function remove(documents: readonly NamedDocument[]): Promise<void> {
    const { done, problem } = await forEachDocument(documents, (id) => client.deleteDocument(id));
    onChanged();
    if (problem) showToast({ text: problem });
    if (done.length === 0) return;
    const action = { label: 'Undo', onAction: () => void restore(done) };
    showToast({ text: `Deleted ${namesOf(done)}.`, action });
  }

  async function purge(document: NamedDocument): Promise<void> {
    const act = (id: number) => client.deleteDocument(id, { purge: true });
    const { problem } = await forEachDocument([document], act);
    onChanged();
    showToast({ text: problem ?? `Deleted ${namesOf([document])} for good.` });
  }

  return { remove, restore, purge };
}

export type Removal = {
  remove: (documents: readonly NamedDocument[]) => Promise<void>;
  restore: (documents: readonly NamedDocument[]) => Promise<void>;
  /** For good: neither the versions nor the file are kept. */
  purge: (document: NamedDocument) => Promise<void>;
};
