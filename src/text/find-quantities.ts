import type { Span } from '../terms.ts';
import { NUMBER_WORDS, numberFromWords, SCALES } from './number-words.ts';

/**
 * Every number of a text with what it counts: money, percentages, durations, dates, years, plain numbers.
 * `thirty days`, `30-day` and `30 days` are the same quantity, and so are `5 May 2024`, `May 5, 2024` and
 * `2024-05-05`.
 */
export function findQuantities(text: string): Quantity[] {
  const taken = new Uint8Array(text.length);
  const found = [...findDates(text), ...findNumbers(text), ...findNumberWords(text)].filter(
    ({ start, end }) => {
      if (taken.subarray(start, end).includes(1)) return false;
      taken.fill(1, start, end);
      return true;
    },
  );
  return found.sort((left, right) => left.start - right.start);
}

function findDates(text: string): Quantity[] {
  return [...text.matchAll(DATE)].map((match) => {
    const { isoYear, isoMonth, isoDay, dayFirst, month, dayAfter, year } = match.groups ?? {};
    const number = isoMonth ?? monthNumber(month ?? '');
    const day = isoDay ?? dayFirst ?? dayAfter ?? '';
    const value = [isoYear ?? year ?? '', String(Number(number)), day && String(Number(day))].join('-');
    return { kind: 'date', value, unit: '', start: match.index, end: match.index + match[0].length };
  });
}

function findNumbers(text: string): Quantity[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const { currency = '', digits = '', scale = '' } = match.groups ?? {};
    const plain = digits.replaceAll(',', '');
    const value = Number(plain) * (SCALES.get(SHORT_SCALES[scale] ?? scale.toLowerCase()) ?? 1);
    const end = match.index + match[0].length;
    // A version such as 1.2.3 is no number, but two versions can still be compared.
    if (Number.isNaN(value)) return { kind: 'number', value: plain, unit: '', start: match.index, end };
    return quantityAt(text, match.index, end, value, currency);
  });
}

function findNumberWords(text: string): Quantity[] {
  return [...text.matchAll(NUMBER_WORDS)].flatMap((match) => {
    const value = numberFromWords(match[0].toLowerCase().split(/[ -]/));
    return value === undefined
      ? []
      : [quantityAt(text, match.index, match.index + match[0].length, value, '')];
  });
}

/** The span takes in a unit that is understood: `30 days`, `20 dollars`, `31 %`. */
function quantityAt(
  text: string,
  start: number,
  numberEnd: number,
  value: number,
  currency: string,
): Quantity {
  const unit = UNIT.exec(text.slice(numberEnd, numberEnd + 24));
  const word = unit?.[1]?.toLowerCase() ?? '';
  const end = numberEnd + (unit?.[0].length ?? 0);
  const money = currency || MONEY_WORDS[word];
  if (money) {
    return {
      kind: 'money',
      value: String(value),
      unit: CURRENCY_NAMES[money] ?? money,
      start,
      end: currency ? numberEnd : end,
    };
  }
  if (word === '%' || word.startsWith('percent') || word === 'per cent') {
    return { kind: 'percent', value: String(value), unit: '%', start, end };
  }
  if (TIME_UNITS.test(word)) {
    return {
      kind: 'duration',
      value: String(value),
      unit: TIME_NAMES[word] ?? word.replace(/s$/, ''),
      start,
      end,
    };
  }
  const isYear = value >= 1000 && value <= 2100 && /^\d{4}$/.test(text.slice(start, numberEnd));
  return { kind: isYear ? 'year' : 'number', value: String(value), unit: '', start, end: numberEnd };
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Apr(?:il)?|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
/** `May` and `March` are also verbs, so they count only beside a number or after a preposition. */
const DATE = new RegExp(
  [
    '(?<isoYear>\\b\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2})\\b',
    `\\b(?:(?<dayFirst>\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?<month>${MONTH}|(?<=\\d |\\b(?:[Ii]n|of|[Ss]ince|[Uu]ntil|by|every|last|next) )(?:Mar(?:ch)?|May)|(?:Mar(?:ch)?|May)(?= \\d))\\b\\.?(?: (?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:))?(?:,? (?:of )?(?<year>\\d{4})\\b)?`,
  ].join('|'),
  'g',
);
/** Not inside a word; scripts without spaces put a number right behind one. */
const NUMBER =
  /(?:(?<currency>[$€£¥₹])\s?)?(?<![[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]\p{N}.,])v?(?<digits>\d+(?:,\d{3})*(?:\.\d+)*)(?:\s?(?<scale>hundred|thousand|million|billion|trillion|[kKM]|bn)\b)?/gv;
const SHORT_SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  M: 'million',
  bn: 'billion',
};
const UNIT = /^[\s-]*(?:(?:business|working|calendar|full|consecutive)[\s-])?(per cent|%|[\p{L}]+)/u;
const TIME_UNITS =
  /^(?:second|minute|hour|day|week|month|quarter|year|decade|century|centurie|secs?|mins?|hrs?|ms|millisecond)s?$/;
const TIME_NAMES: Readonly<Record<string, string>> = {
  sec: 'second',
  secs: 'second',
  min: 'minute',
  mins: 'minute',
  hr: 'hour',
  hrs: 'hour',
  ms: 'millisecond',
  centuries: 'century',
};
const MONEY_WORDS: Readonly<Record<string, string>> = {
  dollar: '$',
  dollars: '$',
  usd: '$',
  euro: '€',
  euros: '€',
  eur: '€',
  pound: '£',
  pounds: '£',
  gbp: '£',
  yen: '¥',
  rupees: '₹',
};
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  '₹': 'inr',
};

export type QuantityKind = 'money' | 'percent' | 'duration' | 'date' | 'year' | 'number';

/** `value` is comparable text: `30`, `20.5`, or `2024-5-5` with the unknown parts of a date left empty. */
export type Quantity = Span & { kind: QuantityKind; value: string; unit: string };
