import type { Word } from '../../text/split-words.ts';
import type { Gap } from './span-judge-alignment.ts';

/**
 * Whether a claim says more than its passage about how many, how often or how surely: `all` for `some`, `must` for
 * `may`. The other way is fine: what holds for all holds for some.
 */
export function quantifiersClash({ claimed, known }: Gap): boolean {
  return SCALES.some((scale) => {
    const [said, meant] = [degreeOf(claimed, scale), degreeOf(known, scale)];
    if (said === undefined || meant === undefined) return false;
    return said !== meant && (said > meant || said === NONE || meant === NONE);
  });
}

/** `Employees receive` for `Some employees receive`: only the word was left out that says how few, how seldom or how unsure. */
export function dropsHedge({ claimed, known }: Gap, claim: readonly Word[]): boolean {
  if (known.length > claimed.length + LONGEST_HEDGE) return false;
  return SCALES.some(
    (scale) =>
      known.some(({ text }) => HEDGES.has(text.toLowerCase()) && scale.has(text.toLowerCase())) &&
      degreeOf(claim, scale) === undefined,
  );
}

function degreeOf(words: readonly Word[], scale: ReadonlyMap<string, number>): number | undefined {
  return words.map(({ text }) => scale.get(text.toLowerCase())).find((degree) => degree !== undefined);
}

function scaleOf(degrees: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    degrees.flatMap((words, degree) => words.split(' ').map((word): [string, number] => [word, degree])),
  );
}

const HEDGES = new Set('few some rarely seldom sometimes occasionally may might possibly perhaps'.split(' '));
const LONGEST_HEDGE = 2;
const NONE = 0;
/** Each from none to all. */
const SCALES: readonly ReadonlyMap<string, number>[] = [
  scaleOf([
    'no none neither',
    'few little',
    'some several certain',
    'many much numerous',
    'most',
    'all every each both entire',
  ]),
  scaleOf([
    'never',
    'rarely seldom hardly',
    'sometimes occasionally',
    'often frequently',
    'usually generally typically mostly normally',
    'always',
  ]),
  scaleOf([
    'cannot',
    'may might could can possibly perhaps',
    'should likely probably',
    'must shall will required certainly definitely',
  ]),
];
