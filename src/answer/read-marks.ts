import { LONGEST_HEAD, mayBeMark, parseMark, parseUnclosedMark } from './parse-chunk-citations.ts';

/**
 * Tells the marks of an answer from its text, piece by piece. What may still become a mark waits, so that one that comes
 * in several pieces is seen whole.
 */
export function createMarkReader(): MarkReader {
  let opened = '';

  function* settle(): Generator<AnswerToken> {
    const text = opened;
    opened = '';
    const unclosed = parseUnclosedMark(text);
    if (unclosed) yield { ids: unclosed.ids };
    yield { text: unclosed ? text.slice(unclosed.length) : text };
  }

  function* take(character: string): Generator<AnswerToken> {
    if (opened === '') {
      if (CLOSING_OF.has(character)) opened = character;
      else yield { text: character };
    } else if (CLOSING_OF.get(opened[0]!)?.includes(character)) {
      const bracketed = opened + character;
      opened = '';
      const ids = parseMark(bracketed);
      yield ids ? { ids } : { text: bracketed };
    } else if (endsMark(opened, character)) {
      yield* settle();
      yield* take(character);
    } else opened += character;
  }

  return {
    *read(text) {
      for (let at = 0; at < text.length; ) {
        // Outside of brackets nothing waits: all up to the next one is taken at once.
        const plain = opened === '' ? plainLength(text, at) : 0;
        if (plain > 0) yield { text: text.slice(at, at + plain) };
        at += plain;
        if (at === text.length) return;
        const character = String.fromCodePoint(text.codePointAt(at)!);
        yield* take(character);
        at += character.length;
      }
    },
    *end() {
      if (opened) yield* settle();
    },
  };
}

function plainLength(text: string, start: number): number {
  OPENING.lastIndex = start;
  const found = OPENING.exec(text);
  return (found?.index ?? text.length) - start;
}

function endsMark(opened: string, character: string): boolean {
  if (character === '\n' || CLOSING_OF.has(character) || opened.length > LONGEST_MARK) return true;
  // Beyond its head it is a mark, whatever it holds; to look again at each character would cost quadratic time.
  return opened.length <= LONGEST_HEAD && !mayBeMark(opened + character);
}

/** A mark that cites a long context is shorter. */
const LONGEST_MARK = 1000;

/** What may close each opening bracket; full-width and plain ones are mixed. */
const CLOSING_OF: ReadonlyMap<string, string> = new Map([
  ['[', ']］'],
  ['［', ']］'],
  ['【', '】'],
  ['〔', '〕'],
  ['(', ')）'],
  ['（', ')）'],
]);

const OPENING = /[[［【〔(（]/g;

export type AnswerToken = { text: string; ids?: undefined } | { ids: number[]; text?: undefined };

export type MarkReader = {
  read(text: string): Iterable<AnswerToken>;
  /** What was still waiting when the answer ended. */
  end(): Iterable<AnswerToken>;
};
