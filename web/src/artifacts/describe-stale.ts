import type { StaleSection } from '../../../src/client/client.ts';

/** What became of a document that a section cites. */
export function describeStale({
  title,
  cited_version_label: cited,
  active_version_label: active,
  reason,
}: StaleDocument): string {
  switch (reason) {
    case 'replaced':
      return `“${title}” has changed: this was written from version ${cited}, and ${active} is current.`;
    case 'deleted':
      return `“${title}” was deleted: this was written from version ${cited}.`;
    default:
      return `“${title}” was removed for good: what this cites cannot be read any more.`;
  }
}

export type StaleDocument = StaleSection['documents'][number];
