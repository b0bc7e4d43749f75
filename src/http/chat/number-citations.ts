/**
 * Makes `[1]` of the first `[chunk:42]`, `[2]` of the next other one, and so on, as the text comes. A mark that is not
 * whole yet is held back.
 */
export function numberCitations(): CitationNumbers {
  const numbers = new Map<number, number>();
  const marks: CitationMark[] = [];
  let held = '';
  let length = 0;
  const numbered = (text: string): string => {
    let written = '';
    let at = 0;
    for (const { 0: mark, 1: id, index } of text.matchAll(/\[chunk:(\d+)\]/g)) {
      const chunkId = Number(id);
      if (!numbers.has(chunkId)) numbers.set(chunkId, numbers.size + 1);
      written += text.slice(at, index);
      const start = length + written.length;
      written += `[${numbers.get(chunkId)}]`;
      marks.push({ chunkId, start, end: length + written.length });
      at = index + mark.length;
    }
    written += text.slice(at);
    length += written.length;
    return written;
  };
  return {
    marks,
    push(delta) {
      const text = held + delta;
      const open = /\[(?:c(?:h(?:u(?:n(?:k(?::\d*)?)?)?)?)?)?$/.exec(text)?.index ?? text.length;
      held = text.slice(open);
      return numbered(text.slice(0, open));
    },
    end() {
      const rest = numbered(held);
      held = '';
      return rest;
    },
  };
}

/** Where a number stands in the whole text, in UTF-16 code units. */
export type CitationMark = { chunkId: number; start: number; end: number };

export type CitationNumbers = {
  /** Those written so far, in their order. */
  readonly marks: readonly CitationMark[];
  push(delta: string): string;
  end(): string;
};
