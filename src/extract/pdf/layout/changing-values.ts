import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { plainWords } from './plain-words.ts';
import type { TextLine } from './text-line.ts';

/**
 * Finds the lines of a label and a value, "Decision: approved", that stand at the same place with another value on other
 * pages. Each tells about its own page, however many have the same one. `wordsOf` gives a line without what counts pages.
 */
export function findChangingValues(
  pages: readonly FurniturePage[],
  wordsOf: (line: TextLine) => string,
): Set<TextLine> {
  const places = new Map<string, { lines: TextLine[]; values: Set<string> }>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (line.rotation !== 0 || !isAtEdge(line.box, page)) continue;
      const [, label, value] = LABELLED.exec(wordsOf(line)) ?? [];
      if (!label || !value) continue;
      const step = Math.round((100 * line.baseline) / page.height);
      for (const height of [step, step + 1]) {
        const key = `${height} ${plainWords(label)}`;
        const place = places.get(key) ?? { lines: [], values: new Set() };
        place.lines.push(line);
        place.values.add(plainWords(value));
        places.set(key, place);
      }
    }
  }
  const changing = [...places.values()].filter(({ values }) => values.size > 1);
  return new Set(changing.flatMap(({ lines }) => lines));
}

const LABELLED = /^\s*(\p{L}[^:]{0,40}):\s+(\S.*)$/u;
