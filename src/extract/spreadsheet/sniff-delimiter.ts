import Papa from 'papaparse';

/**
 * What parts the cells of a CSV text: the character that gives most rows the same number of cells, and more than one.
 * Papa's own guess takes the comma for `name;size` over `A;1,5`, which is how half of Europe writes its numbers.
 */
export function sniffDelimiter(text: string): string {
  const start = text.slice(0, SAMPLE_LENGTH);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(start, delimiter) }));
  const [best] = scores.sort((a, b) => b.share - a.share || b.width - a.width);
  return best!.delimiter;
}

/** In the order of preference, which decides when two do equally well. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LENGTH = 65_536;
const SAMPLE_ROWS = 50;

function evenness(text: string, delimiter: string): { share: number; width: number } {
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: SAMPLE_ROWS,
    skipEmptyLines: true,
  });
  const widths = new Map<number, number>();
  for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths].sort(([, a], [, b]) => b - a)[0] ?? [1, 0];
  return { share: data.length === 0 ? 0 : count / data.length, width };
}
