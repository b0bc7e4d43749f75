import { STOP_WORDS } from '../../text/stop-words.ts';
import { oppositesOf } from './span-judge-opposites.ts';

/** A comparison with its sides exchanged, in those words for it that the source has: `Lyon is smaller than Paris` for `Paris is larger than Lyon`. */
export function mirrored(claim: string, source: () => string): string[] {
  const { left, verb, word, right } = COMPARISON.exec(claim)?.groups ?? {};
  if (!left || !verb || !word || !right) return [];
  const [first, second] = [
    capital(right),
    /^(?:The|A|An) /.test(left) ? left[0]!.toLowerCase() + left.slice(1) : left,
  ];
  const known = ` ${source()} `;
  // `More` is no content word, and without one both sides of a comparison look alike.
  return oppositesOf(word.toLowerCase())
    .filter((opposite) => !STOP_WORDS.has(opposite) && known.includes(` ${opposite} `))
    .map((opposite) => `${first} ${verb} ${opposite} than ${second}.`);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const COMPARISON =
  /^(?<left>[^,;]{1,80}?) (?<verb>is|are|was|were) (?<word>\p{L}+) than (?<right>[^,;]{1,80}?)\.?$/u;
