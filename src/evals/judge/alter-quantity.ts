import type { Around } from './alter-claim.ts';
import { hashOf, pickByHash } from './pick-by-hash.ts';
import { bothWays, readPairs } from './read-pairs.ts';

/** Another number of the document in its place, with as many digits where there is one; else one made up. */
export function alterNumber(sentence: string, { numbers }: Around): string | undefined {
  const own = [...sentence.matchAll(NUMBER)].map(([text]) => text);
  const plain = own.filter((number) => !isYear(number));
  const number = pickByHash([...plain, ...wordsIn(sentence)], sentence);
  if (number === undefined) return undefined;
  if (!/\d/.test(number)) return sentence.replace(new RegExp(`\\b${number}\\b`), otherWord(number));
  const others = numbers.filter((other) => isLike(other, number) && !own.includes(other));
  return replaceNumber(sentence, number, pickByHash(others, sentence) ?? madeUp(number));
}

export function alterDate(sentence: string): string | undefined {
  const year = pickByHash([...sentence.matchAll(NUMBER)].map(([text]) => text).filter(isYear), sentence);
  const month = new RegExp(
    `\\b(?:${MONTHS.join('|')})\\b(?= \\d|,)|(?<=\\d |[Ii]n )(?:${MONTHS.join('|')})\\b`,
  ).exec(sentence)?.[0];
  if (month && (!year || hashOf(sentence) % 2 === 0)) {
    const other = MONTHS[(MONTHS.indexOf(month) + 1 + (hashOf(sentence) % 11)) % 12]!;
    return sentence.replace(new RegExp(`\\b${month}\\b`), other);
  }
  if (!year) return undefined;
  const other = String(Number(year) + ([-20, -3, -2, -1, 1, 2, 4, 10][hashOf(sentence) % 8] ?? 1));
  return sentence.includes(other) ? undefined : replaceNumber(sentence, year, other);
}

export function alterUnit(sentence: string): string | undefined {
  const found = bothWays(UNITS).filter(([unit]) => unitPattern(unit).test(sentence));
  const [unit, other] = pickByHash(found, sentence) ?? [];
  // `31% ` becomes `31 euros`.
  const written = unit === '%' ? ` ${other}` : other;
  return unit && other ? sentence.replace(unitPattern(unit), written!) : undefined;
}

/** A unit counts only beside a number. */
function unitPattern(unit: string): RegExp {
  if (/^[$€£]$/.test(unit)) return new RegExp(`\\${unit}(?=\\s?\\d)`);
  return new RegExp(
    `(?<=(?:\\d|\\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|hundred|million|billion|thousand))[ -]?)${unit}(?![\\w])`,
  );
}

function replaceNumber(sentence: string, number: string, other: string): string {
  const escaped = number.replace(/[.]/g, '\\.');
  return sentence.replace(new RegExp(`(?<![\\d.,])${escaped}(?![\\d]|[.,]\\d)`), other);
}

function wordsIn(sentence: string): string[] {
  return [...sentence.matchAll(new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'g'))].map(([word]) => word);
}

function otherWord(word: string): string {
  return WORDS[(WORDS.indexOf(word) + 1 + (hashOf(word) % (WORDS.length - 1))) % WORDS.length]!;
}

function isYear(number: string): boolean {
  return /^(?:1[0-9]|20)\d\d$/.test(number);
}

function isLike(other: string, number: string): boolean {
  return other.length === number.length && other.includes('.') === number.includes('.') && !isYear(other);
}

function madeUp(number: string): string {
  const last = number.search(/\d\D*$/);
  const digit = (Number(number[last]) + 1 + (hashOf(number) % 8)) % 10;
  return number.length === 1 && digit === 0 ? '12' : number.slice(0, last) + digit + number.slice(last + 1);
}

/** Not the digits of names such as `3D7` or `GPT-4`. */
export const NUMBER = /(?<![\p{L}\p{N}.,_#/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}_/-]|[.,]\d)/gu;
const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve', 'twenty'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const UNITS = readPairs(`
  days|weeks, months|years, hours|minutes, seconds|hours, million|billion, $|€, £|$, %|euros,
  percent|dollars, km|miles, kilometers|miles, metres|kilometres, mg|g, MB|GB, ms|minutes, thousand|million,
  feet|miles, tokens|words, years|days, ft|mi, kg|tons, °C|°F, MW|GW, centuries|decades`);
