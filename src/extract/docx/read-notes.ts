import { formatNumber } from '../office/format-number.ts';
import { childrenOf, elementsOf, type XmlElement } from '../xml/xml-element.ts';
import type { DocxItem } from './walk-body.ts';

/** Gives footnotes and endnotes their markers in the order they are met, and then their texts. */
export function noteCounter(): NoteCounter {
  const met = { footnote: new Map<string, string>(), endnote: new Map<string, string>() };
  return {
    marker: (kind, id) => {
      const known = met[kind].get(id);
      if (known) return known;
      const number = met[kind].size + 1;
      const marker = `[^${kind === 'footnote' ? number : formatNumber(number, 'lowerRoman')}]`;
      met[kind].set(id, marker);
      return marker;
    },
    markerOf: (kind, id) => met[kind].get(id),
  };
}

export type NoteKind = 'footnote' | 'endnote';
export type NoteCounter = {
  marker(kind: NoteKind, id: string): string;
  /** Only of notes the text refers to. */
  markerOf(kind: NoteKind, id: string): string | undefined;
};

/** The notes of `word/footnotes.xml` or `word/endnotes.xml` that the text refers to, one paragraph each. */
export function readNotes(
  root: XmlElement | undefined,
  kind: NoteKind,
  counter: NoteCounter,
  walk: (elements: XmlElement[]) => DocxItem[],
): DocxItem[] {
  return childrenOf(root, kind).flatMap((note) => {
    const marker = counter.markerOf(kind, note.attributes.id ?? '');
    const text = marker && plainText(walk(elementsOf(note)));
    return text ? [{ kind: 'paragraph' as const, text: `${marker}: ${text}` }] : [];
  });
}

/** The comments of `word/comments.xml`, each with who wrote it. */
export function readComments(
  root: XmlElement | undefined,
  walk: (elements: XmlElement[]) => DocxItem[],
): DocxItem[] {
  return childrenOf(root, 'comment').flatMap((comment) => {
    const text = plainText(walk(elementsOf(comment)));
    const author = comment.attributes.author?.trim();
    return text
      ? [{ kind: 'paragraph' as const, text: `Comment${author ? ` by ${author}` : ''}: ${text}` }]
      : [];
  });
}

/** All words of a note, a comment or a margin. */
export function plainText(items: readonly DocxItem[]): string {
  return items
    .flatMap((item) => (item.kind === 'table' ? item.table.cells.map(({ text }) => text) : [item.text]))
    .join('\n')
    .trim();
}
