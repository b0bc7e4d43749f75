import type { Block } from '../terms.ts';

/** What a reader found in a document, as far as its sections are concerned. */
export type ExtractedText = { text: string; blocks: readonly Block[] };

export type Section = {
  headingPath: string[];
  /** Names the section among those of its text: its headings, and its turn where two have the same. */
  key: string;
  /** The heading and what is below it, up to the next heading. */
  text: string;
  /** What is below the heading. */
  body: string;
};

/** Cuts a text at its headings. What stands before the first is a section without one. */
export function sectionsOf({ text, blocks }: ExtractedText): Section[] {
  const headings = blocks.filter(({ type }) => type === 'heading');
  const turns = new Map<string, number>();
  const path: { level: number; heading: string }[] = [];
  const sections: Section[] = [];
  const add = (start: number, bodyStart: number, end: number) => {
    const body = text.slice(bodyStart, end).trim();
    if (start === bodyStart && body === '') return;
    const headingPath = path.map(({ heading }) => heading);
    const name = JSON.stringify(headingPath);
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    sections.push({ headingPath, key: `${name} ${turn}`, text: text.slice(start, end).trim(), body });
  };
  add(0, 0, headings[0]?.span.start ?? text.length);
  headings.forEach(({ span, level = 1, heading, text: words }, index) => {
    while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
    path.push({ level, heading: heading ?? words });
    add(span.start, span.end, headings[index + 1]?.span.start ?? text.length);
  });
  return sections;
}
