import { type CellObject, SSF } from '@e965/xlsx';

/**
 * What a cell shows. Numbers without a format of their own are written with all their digits: a spreadsheet shows
 * 4006381333931 as 4.00638E+12 because its column is narrow, and a cut number would be a wrong one.
 */
export function cellText({ t: type, v: value, w: shown, z: format, f: formula }: CellObject): string {
  if (value === undefined || value === null) return formula ? `=${formula}` : '';
  if (type === 'n' && typeof value === 'number' && hasNoFormat(format)) return plainNumber(value);
  if (type === 's') return withPlainLines(String(value)).replaceAll('\0', '').trim();
  return (shown ?? String(value)).trim();
}

/** A cell hardly ever has such an end of a line; to look for the character takes a fraction of the pattern's time. */
function withPlainLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function hasNoFormat(format: CellObject['z']): boolean {
  return format === undefined || format === 0 || /^(?:general|@)$/i.test(String(format));
}

/** Fifteen digits are what a spreadsheet keeps of a number; the sixteenth is noise of binary fractions. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toPrecision(15));
  const isOrdinary = Math.abs(rounded) >= 1e-7 && Math.abs(rounded) < 1e21;
  return isOrdinary || rounded === 0 ? String(rounded) : SSF.format('0.##############E+0', rounded);
}
