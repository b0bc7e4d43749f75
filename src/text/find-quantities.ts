import type { Span } from '../terms.ts';
import { FOREIGN_UNITS, findForeignNumbers } from './foreign-number-words.ts';
import { NUMBER_WORDS, numberFromWords, SCALES } from './number-words.ts';

/**
 * Every number of a text with what it counts: money, percentages, durations, dates, times, years, plain numbers.
 * `thirty days`, `30-day`, `30 days` and `treinta días` are the same quantity, and so are `5 May 2024`, `May 5, 2024` and
 * `2024-05-05`, or `9 am` and `09:00`. A sign belongs to its number, and version 2.10 is not 2.1.
 */
export function findQuantities(text: string): Quantity[] {
  const taken = new Uint8Array(text.length);
  const found = [
    ...findDates(text),
    ...findTimes(text),
    ...findNumbers(text),
    ...findNumberWords(text),
    ...findForeignNumbers(text).map(({ value, start, end }) => quantityAt(text, start, end, value, '')),
  ].filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
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

/** As hours and minutes of the day: `9 am`, `9:00`, `21.30 pm`. */
function findTimes(text: string): Quantity[] {
  return [...text.matchAll(TIME)].flatMap((match) => {
    const { hour = '', minute = '00', half = '' } = match.groups ?? {};
    const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
    const value = `${String(hours).padStart(2, '0')}:${minute}`;
    const end = match.index + match[0].length;
    return Number(hour) > 24 || Number(minute) > 59
      ? []
      : [{ kind: 'time', value, unit: '', start: match.index, end }];
  });
}

function findNumbers(text: string): Quantity[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const { currency = '', digits = '', scale = '' } = match.groups ?? {};
    const plain = digits.replaceAll(',', '');
    const size = Number(plain) * (SCALES.get(SHORT_SCALES[scale] ?? scale.toLowerCase()) ?? 1);
    const [start, end] = [match.index, match.index + match[0].length];
    const before = text.slice(Math.max(0, start - 24), start);
    const isVersion =
      scale === '' && currency === '' && plain.includes('.') && IS_VERSION.test(`${before}${match[0]}`);
    // A version such as 1.2.3 is no number, but two versions can still be compared.
    if (Number.isNaN(size) || isVersion)
      return { kind: 'number', value: plain, unit: '', start, end, isVersion: true };
    return quantityAt(text, start, end, MINUS.test(before) ? -size : size, currency);
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
  const time =
    FOREIGN_UNITS.get(word) ?? (TIME_UNITS.test(word) ? (TIME_NAMES[word] ?? word.replace(/s$/, '')) : '');
  if (time) return { kind: 'duration', value: String(value), unit: time, start, end };
  const written = text.slice(start, numberEnd);
  const isYear = value >= 1000 && value <= 2100 && /^\d{4}$/.test(written);
  // Whether 2.10 is a version is seen where it is compared with one.
  const isExact = value >= 0 && /^\d+\.\d*0$/.test(written);
  const measure = MEASURES.exec(text.slice(numberEnd, numberEnd + 12))?.[1] ?? '';
  return {
    kind: isYear ? 'year' : 'number',
    value: isExact ? written : String(value),
    unit: MEASURE_NAMES[measure.toLowerCase()] ?? measure,
    start,
    end: numberEnd,
  };
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
/** `from 10 -20` is a range, and `-20` on its own is not. */
const MINUS = /(?<!\p{L}|\p{N}\s?)[-−–]$|\b(?:minus|negative) $/u;
const TIME =
  /(?<![\p{L}\p{N}:.,])(?<hour>\d{1,2})(?::(?<minute>\d{2})(?![\d:])(?:\s?(?<half>[ap]\.?m\b\.?))?|(?:\.(?<minute>\d{2}))?\s?(?<half>[ap]\.?m\b\.?))/giu;
/** `version 2.10`, `v2.10`, `Python 3.10`. */
const IS_VERSION = /(?:\b[Vv]ersions?|\b[Rr]eleases?|\b\p{Lu}\p{L}+) \d[\d.]*$|\bv\.? ?\d[\d.]*$/u;
const MEASURES =
  /^\s?(kg|kilograms?|mg|mcg|µg|km|cm|mm|lbs?|oz|ml|[KMGT]B|kW|kWh|[kMG]?Hz|°\s?[CF]|px|dB)\b/u;
const MEASURE_NAMES: Readonly<Record<string, string>> = { kilogram: 'kg', kilograms: 'kg', lbs: 'lb' };
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

export type QuantityKind = 'money' | 'percent' | 'duration' | 'date' | 'time' | 'year' | 'number';

/**
 * `value` is comparable text: `30`, `20.5`, or `2024-5-5` with the unknown parts of a date left empty. A version is
 * compared as it is written.
 */
export type Quantity = Span & { kind: QuantityKind; value: string; unit: string; isVersion?: boolean };
