import { romanNumeral } from '../../text/roman-numeral.ts';

/** A number as a list shows it; `format` is one of Word's names (ECMA-376-1, 17.18.59). Unknown ones count in digits. */
export function formatNumber(value: number, format: string): string {
  const writer = WRITERS[format];
  return writer && value > 0 && value <= LARGEST ? writer(value) : String(value);
}

/** Beyond it letters and Roman numerals would grow without end. */
const LARGEST = 3999;

const WRITERS: Readonly<Record<string, (value: number) => string>> = {
  lowerLetter: (value) => letters(value),
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerRoman: (value) => romanNumeral(value),
  upperRoman: (value) => romanNumeral(value).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
  ordinal: (value) => `${value}${ordinalEnding(value)}`,
  none: () => '',
};

/** a … z, then aa, bb …: the letter is repeated, as Word does, and not counted on as in spreadsheets. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.ceil(value / 26));
}

function ordinalEnding(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
