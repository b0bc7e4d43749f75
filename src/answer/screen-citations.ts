import { type AnswerToken, createMarkReader } from './read-marks.ts';

/**
 * Lets an answer through, piece by piece, with its citations checked: each leaves as `[chunk:12]`, and one of a chunk
 * that is not among the allowed ones does not leave at all. The spaces before marks wait with them, because they go
 * with a mark that is taken out.
 */
export function screenCitations(allowed: ReadonlySet<number>): CitationScreen {
  const reader = createMarkReader();
  const screen: Screen = { allowed, cited: new Set(), removed: 0, waiting: '', last: '\n' };
  const take = ({ text, ids }: AnswerToken): string => (ids ? takeMark(screen, ids) : takeText(screen, text));
  return {
    push: (text) => Array.from(reader.read(text), take).join(''),
    end: () => Array.from(reader.end(), take).join('') + endRun(screen, '') + send(screen, screen.waiting),
    cited: () => [...screen.cited],
    removed: () => screen.removed,
  };
}

function takeMark(screen: Screen, ids: readonly number[]): string {
  const known = ids.filter((id) => screen.allowed.has(id));
  screen.removed += Math.max(ids.length, 1) - known.length;
  for (const id of known) screen.cited.add(id);
  const ended = screen.run && !SEPARATOR.test(screen.run.gap) ? endRun(screen, '[') : '';
  screen.run = { ids: [...new Set([...(screen.run?.ids ?? []), ...known])], gap: '' };
  return ended;
}

/** Words behind which no mark waits are taken at once; character by character, most of an answer's time would go there. */
function takeText(screen: Screen, text: string): string {
  let taken = '';
  for (let at = 0; at < text.length; ) {
    const words = screen.run || screen.waiting !== '' ? '' : wordsAt(text, at);
    const next = words || String.fromCodePoint(text.codePointAt(at)!);
    taken += words ? send(screen, words) : takeCharacter(screen, next);
    at += next.length;
  }
  return taken;
}

function wordsAt(text: string, start: number): string {
  WORDS.lastIndex = start;
  return WORDS.exec(text)?.[0] ?? '';
}

function takeCharacter(screen: Screen, character: string): string {
  const { run } = screen;
  if (run && MAY_SEPARATE.test(run.gap + character)) {
    run.gap += character;
    return '';
  }
  if (run && closesNothing(run, screen.waiting, character)) {
    screen.waiting = screen.waiting.slice(0, -1).trimEnd();
    return endRun(screen, character);
  }
  const ended = endRun(screen, character);
  if (BEFORE_MARK.test(screen.waiting + character)) {
    screen.waiting += character;
    return ended;
  }
  const isOpening = OPENS_MARK.test(character);
  const text = isOpening ? screen.waiting : screen.waiting + character;
  screen.waiting = isOpening ? character : '';
  return ended + send(screen, text);
}

/** What marks that stand together become, now that the character behind them is known. */
function endRun(screen: Screen, next: string): string {
  if (!screen.run) return '';
  const text = textOfRun(screen.run, screen.waiting, next, screen.last === '\n');
  screen.run = undefined;
  screen.waiting = '';
  return send(screen, text);
}

function send(screen: Screen, text: string): string {
  screen.last = text.at(-1) ?? screen.last;
  return text;
}

function textOfRun({ ids, gap }: MarkRun, before: string, next: string, isLineStart: boolean): string {
  if (ids.length > 0) return before + ids.map((id) => `[chunk:${id}]`).join('') + gap;
  if (isLineStart && before.trim() === '') return gap.replace(/^[\s,;&]+/, '');
  return /^(?:$|[\s.,;:!?)\]}])/.test(gap + next) ? before.trimEnd() + gap : before + gap;
}

/** Brackets around marks that were all taken out: `([chunk:99])`. */
function closesNothing({ ids, gap }: MarkRun, before: string, character: string): boolean {
  const pair = `${before.at(-1)}${character}`;
  return ids.length === 0 && gap.trim() === '' && (pair === '()' || pair === '[]');
}

/** Few spaces only: a flood of them must not be looked at again and again. */
const BEFORE_MARK = /^[ \t]{0,9}[([]?$/;
const OPENS_MARK = /[ \t([]/;
/** Without a space at the end: a mark may follow it. */
const WORDS = /[^ \t([]+(?: [^ \t([]+)*/y;
const SEPARATOR = /^[ \t]{0,9}(?:[,;&][ \t]{0,9})?(?:and)?[ \t]{0,9}$/;
const MAY_SEPARATE = /^[ \t]{0,9}(?:[,;&][ \t]{0,9})?(?:a|an|and)?[ \t]{0,9}$/;

type Screen = {
  allowed: ReadonlySet<number>;
  /** In the order first cited. */
  cited: Set<number>;
  removed: number;
  /** Spaces, perhaps with a bracket, that marks may follow. */
  waiting: string;
  run?: MarkRun | undefined;
  /** The last character that was sent. */
  last: string;
};

/** Marks that stand together: the allowed ids in them, and what was read behind the last one. */
type MarkRun = { ids: number[]; gap: string };

export type CitationScreen = {
  /** What of the answer may be sent now. */
  push(text: string): string;
  end(): string;
  /** The chunks cited so far, in the order first cited. */
  cited(): number[];
  /** How many citations were taken out. */
  removed(): number;
};
