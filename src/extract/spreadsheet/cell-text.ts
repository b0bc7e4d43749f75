import { type CellObject, SSF } from '@e965/xlsx';

/**
 * What a cell shows. Numbers without a format of their own are written with all their digits: a spreadsheet shows
 * 4006381333931 as 4.00638E+12 because its column is narrow, and a cut number would be a wrong one.
 */
export function cellText(
  { t: type, v: value, w: shown, z: format, f: formula }: CellObject,
  date1904 = false,
): string {
  if (value === undefined || value === null) return formula ? `=${formula}` : '';
  if (type === 'n' && typeof value === 'number' && hasNoFormat(format)) return plainNumber(value);
  const around = type === 'n' && typeof value === 'number' && GENERAL_WITH_UNIT.exec(String(format));
  if (around) return `${spoken(around[1]!)}${plainNumber(value)}${spoken(around[2]!)}`.trim();
  if (type === 'n' && typeof value === 'number' && shown === undefined)
    return shownBy(String(format), value, date1904).trim();
  if (type === 's') return withPlainLines(String(value)).replaceAll('\0', '').trim();
  if (shown === '' && type === 'n' && typeof value === 'number' && !HIDING.test(String(format)))
    return plainNumber(value);
  return (shown ?? String(value)).trim();
}

/** `;;;` and its like, by which a sheet hides a value; a negative time, which has no text either, is not hidden. */
const HIDING = /^(?:"\s*"|\s)*;|;(?:"\s*"|\s)*(?:;|$)/;

/** A cell hardly ever has such an end of a line; to look for the character takes a fraction of the pattern's time. */
function withPlainLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** `General" kg"`: the library shows the number without what stands behind it. */
const GENERAL_WITH_UNIT = /^((?:"[^"]*"|\\.|\s)*)General((?:"[^"]*"|\\.|\s)*)(?:;|$)/i;

function spoken(literal: string): string {
  return literal.replace(/"([^"]*)"|\\(.)/g, (_, quoted, sign) => quoted ?? sign);
}

function hasNoFormat(format: CellObject['z']): boolean {
  return format === undefined || format === 0 || /^(?:general|@)$/i.test(String(format));
}

/**
 * Whole numbers with every digit, since they are often ids. Of others fifteen, which is what a spreadsheet keeps of a
 * number: the sixteenth is noise of binary fractions.
 */
function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < MOST_WRITTEN_OUT) return String(value);
  const cut = Number(value.toPrecision(15));
  // The largest number there is rounds up to one that is none.
  const rounded = Number.isFinite(cut) ? cut : value;
  const size = Math.abs(rounded);
  if (!Number.isFinite(rounded) || rounded === 0 || (size >= 1e-6 && size < MOST_WRITTEN_OUT))
    return String(rounded);
  return rounded
    .toExponential()
    .replace(/e([+-])(\d+)$/, (_, sign, digits) => `E${sign}${digits.padStart(2, '0')}`);
}

const MOST_WRITTEN_OUT = 1e21;

/**
 * A value that the library could not show: it takes the dots of `dd.mm.yyyy` for parts of a second, which only those
 * before a zero are. As a number a date would be another value.
 */
function shownBy(format: string, value: number, date1904: boolean): string {
  try {
    const escaped = format.replace(/("[^"]*"|\[[^\]]*\]|\\.)|\.(?!0)/g, (_, kept) => kept ?? '\\.');
    return SSF.format(escaped, value, { date1904 });
  } catch {
    return plainNumber(value);
  }
}
