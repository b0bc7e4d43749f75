import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { mergeSenses } from './merge-senses.ts';
import type { SenseCandidate } from './sense-candidate.ts';

const TERM = { text: 'cavity', key: 'cavity', from: 'word' } as const;
let next = 0;
const place = (path: string, text: string, given: Partial<SenseCandidate> = {}): SenseCandidate => {
  const id = ++next;
  const span = evidenceSpan(id, { path, chunk: retrievedChunk({ chunkId: id, text }) });
  return {
    term: TERM,
    kind: 'heading',
    title: 'Cavity',
    ancestors: [],
    summary: text,
    start: id,
    span,
    ...given,
  };
};
const paths = (...candidates: SenseCandidate[]) =>
  mergeSenses(candidates).map((group) => group.candidates.map(({ span }) => span.path));

const OPTICAL = 'A cavity is the space between two mirrors in which light goes back and forth.';
const DENTAL = 'A cavity is a hole in a tooth that bacteria have made.';

describe('senses of a word', () => {
  test('[ASK-SENSE-MERGE] sections about different things are two, in the order of their paths', () => {
    expect(paths(place('docs/optics/a.md', OPTICAL), place('docs/clinic/b.md', DENTAL))).toEqual([
      ['docs/clinic/b.md'],
      ['docs/optics/a.md'],
    ]);
  });

  test('[ASK-SENSE-REPOSITORIES] files of one path in two repositories are two documents', () => {
    const [dental, optical] = [place('docs/cavity.md', DENTAL), place('docs/cavity.md', OPTICAL)];
    const of = (each: SenseCandidate, repository: string) => ({
      ...each,
      span: { ...each.span, repository },
    });
    const repositories = (...candidates: SenseCandidate[]) =>
      mergeSenses(candidates).map((group) => group.candidates.map(({ span }) => span.repository));
    const two = [['clinic'], ['optics']];
    expect(repositories(of(dental, 'clinic'), of(optical, 'optics'))).toEqual(two);
    expect(repositories(of(optical, 'optics'), of(dental, 'clinic'))).toEqual(two);
    expect(repositories(of(dental, 'clinic'), of(optical, 'clinic'))).toEqual([['clinic', 'clinic']]);
  });

  test('[ASK-SENSE-MERGE] parts of one document, and sections that share their words, are one', () => {
    const again = 'Light that stays in a cavity is lost at its mirrors.';
    expect(paths(place('a.md', OPTICAL), place('b.md', again), place('a.md', DENTAL))).toEqual([
      ['a.md', 'a.md', 'b.md'],
    ]);
  });

  test('[ASK-SENSE-MERGE] what stands under one heading is one, unless any topic may stand there', () => {
    const under = (...titles: string[]) =>
      paths(
        ...titles.map((title, index) =>
          place(`${index}.md`, [OPTICAL, DENTAL][index]!, { ancestors: [title] }),
        ),
      );
    expect(under('Resonators', 'resonator')).toHaveLength(1);
    expect(under('Guide', 'Guide')).toHaveLength(2);
    expect(under('Cavity', 'Cavity')).toHaveLength(2);
  });

  test('[ASK-SENSE-MERGE] a section and the file that it names are one', () => {
    const code = place('src/resonator.ts', 'Counts teeth.', { kind: 'symbol', summary: 'class Cavity' });
    expect(paths(place('a.md', `${OPTICAL} See src/resonator.ts.`), code)).toHaveLength(1);
    expect(paths(place('a.md', `${OPTICAL} See resonator.ts.`), code)).toHaveLength(1);
    expect(paths(place('a.md', `${OPTICAL} See my-resonator.ts.`), code)).toHaveLength(2);
    // A file of the same name says nothing about the other one.
    expect(
      paths(place('a/x/cavity.md', `${OPTICAL} See cavity.md.`), place('b/cavity.md', DENTAL)),
    ).toHaveLength(2);
  });

  test('[ASK-SENSE-MERGE] two entries of one glossary are two, and what belongs to one of a sense belongs to all', () => {
    const term = (text: string) => place('glossary.md', text, { kind: 'term' });
    expect(paths(term(OPTICAL), term(DENTAL))).toHaveLength(2);
    expect(
      paths(term(OPTICAL), term(DENTAL), place('z.md', 'A tooth with a cavity and light in its mirrors.')),
    ).toHaveLength(1);
  });

  test('[ASK-SENSE-MERGE] definitions of one shape are one: a port and what implements it', () => {
    const symbol = (path: string, summary: string) =>
      place(path, '', { kind: 'symbol', title: 'parse', summary });
    const port = symbol('src/port.ts', 'parse(source: Source, options: ParseOptions): Document');
    const adapter = symbol('src/adapter.ts', 'async parse(source: Source, options: ParseOptions)');
    const other = symbol('src/flags.ts', 'function parse(argv: Argument[]): Flags');
    expect(paths(port, adapter)).toHaveLength(1);
    expect(paths(port, other)).toHaveLength(2);
    const bare = (path: string, text: string) =>
      place(path, text, { kind: 'symbol', title: 'Session', summary: 'class Session' });
    const short = (path: string, text: string) => ({
      ...bare(path, text),
      summary: `class Session of ${text}`,
    });
    expect(paths(short('a.py', 'cookies and browsers'), short('b.py', 'drills and trainers'))).toHaveLength(
      2,
    );
  });

  test('[ASK-SENSE-MERGE] nothing and one place have no two senses', () => {
    expect(paths()).toEqual([]);
    expect(paths(place('a.md', ''))).toHaveLength(1);
  });
});
