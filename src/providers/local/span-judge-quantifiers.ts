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

function degreeOf(words: readonly Word[], scale: ReadonlyMap<string, number>): number | undefined {
  return words.map(({ text }) => scale.get(text.toLowerCase())).find((degree) => degree !== undefined);
}

function scaleOf(degrees: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    degrees.flatMap((words, degree) => words.split(' ').map((word): [string, number] => [word, degree])),
  );
}

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
