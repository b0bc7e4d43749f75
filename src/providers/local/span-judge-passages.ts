import type { RetrievedChunk } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { splitTextBlocks } from '../../text/split-text-blocks.ts';
import { splitWords } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { type Candidate, findCandidates } from './extractive-candidates.ts';
import { isNeighbour, startsWithPronoun } from './extractive-features.ts';
import { partsOf, readStatement, type Statement } from './span-judge-statement.ts';
import { readCells, type Table } from './span-judge-tables.ts';

/**
 * The passages of a source that a claim can be held against: sentences, list entries, pieces of code. Each is read
 * when a claim shares words with it; most never are.
 */
export function readSource(source: RetrievedChunk): Source {
  const prose = source.sourceType === 'code' ? { ...source, text: commentsOf(source.text) } : source;
  const candidates = findCandidates([prose]);
  const title = [source.documentTitle, ...source.headingPath].join(' ');
  const passages = candidates.map((candidate, index) =>
    sentencePassage(candidate, candidates[index - 1], title),
  );
  const code = codeOf(source).map((text) => passage(text, title, 'code'));
  const whole = once(() => withParts(readStatement(cleanMarkdown(source.text))));
  return {
    passages: [...passages, ...code],
    whole,
    letters: once(() => openings(source.text)),
    about: once(() => stemsOf(title)),
    tables: once(() => readCells(source)),
  };
}

/** Two or more passages in a row, read as one. */
export function joinPassages(passages: readonly Passage[]): Passage {
  return {
    ...passages[0]!,
    letters: new Set(passages.flatMap((each) => [...each.letters])),
    statement: once(() => readStatement(passages.map((each) => each.text).join(' '))),
  };
}

function sentencePassage(candidate: Candidate, before: Candidate | undefined, title: string): Passage {
  const own = `${candidate.leadIn} ${candidate.text}`.trim();
  // What `it` stands for is in the sentence before.
  const needsBefore = startsWithPronoun(candidate.text) && isNeighbour(candidate, before);
  return passage(
    needsBefore ? `${before?.text} ${own}` : own,
    `${title} ${candidate.heading}`,
    candidate.kind === 'row' ? 'row' : 'prose',
  );
}

function passage(text: string, heading: string, kind: Passage['kind']): Passage {
  return {
    text,
    kind,
    letters: openings(text),
    about: once(() => stemsOf(heading)),
    statement: once(() => (kind === 'code' ? withParts(readStatement(text)) : readStatement(text))),
  };
}

/** What no sentence can be quoted from: a source file as a whole, or the fenced blocks of a page. */
function codeOf({ text, sourceType }: RetrievedChunk): string[] {
  if (sourceType === 'code') return [text];
  const blocks = splitTextBlocks(text).filter(({ kind }) => kind === 'code');
  return blocks.map(({ start, end }) => text.slice(start, end));
}

/** What comments and documentation strings say, without their marks. */
function commentsOf(code: string): string {
  const lines = code
    .replace(/"""([\s\S]*?)"""/g, (_, text: string) => text.replace(/^\s*/gm, '# '))
    .split('\n');
  return lines.map((line) => COMMENT.exec(line)?.slice(1).find(Boolean) ?? '').join('\n');
}

function withParts(statement: Statement): Statement {
  const parts = statement.words.flatMap(({ text }) => partsOf(text));
  return { ...statement, stems: new Set([...statement.stems, ...parts]) };
}

/** The first letters of the content words of a text, by which one that has nothing in common is known at little cost. */
export function openings(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(OPENING_WORD) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.slice(0, 3)));
}

function stemsOf(text: string): ReadonlySet<string> {
  return stemSet([...contentWords(text), ...splitWords(text)]);
}

function once<Value>(read: () => Value): () => Value {
  let value: { read: Value } | undefined;
  return () => {
    value ??= { read: read() };
    return value.read;
  };
}

/** Scripts without spaces count by the character, as in `splitWords`. */
const OPENING_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]{3,}/gu;
/** A line that is a comment, or ends with one. */
const COMMENT = /^\s*(?:\/\/+!?|\/\*+!?|\*+(?!\/)|#+!?|--|%+|;+)\s?(.*?)(?:\*+\/)?\s*$|\s\/\/+ (.*)$/;

export type Passage = {
  text: string;
  kind: 'prose' | 'row' | 'code';
  letters: ReadonlySet<string>;
  /** Stems of the title and headings above the text. */
  about: () => ReadonlySet<string>;
  statement: () => Statement;
};
export type Source = {
  passages: readonly Passage[];
  whole: () => Statement;
  letters: () => ReadonlySet<string>;
  about: () => ReadonlySet<string>;
  tables: () => readonly Table[];
};
