import type { Quantity } from './find-quantities.ts';

/** Months and years, hours and days are one scale each; a month has no fixed number of days. */
export function isSameQuantity(claimed: Quantity, known: Quantity): boolean {
  if (claimed.kind === 'date' || known.kind === 'date')
    return isSameDate(dateParts(claimed), dateParts(known));
  if (claimed.kind === 'duration' && known.kind === 'duration' && claimed.unit !== known.unit) {
    const [said, meant] = [lengthOf(claimed), lengthOf(known)];
    return said !== undefined && said === meant;
  }
  const isExact = claimed.isVersion || known.isVersion || claimed.kind === 'time';
  const isEqual =
    claimed.value === known.value || (!isExact && Number(claimed.value) === Number(known.value));
  return isEqual && (claimed.unit === known.unit || claimed.unit === '' || known.unit === '');
}

function lengthOf({ value, unit }: Quantity): string | undefined {
  const [scale, size] = LENGTHS[unit] ?? [];
  return size === undefined ? undefined : `${scale} ${Number(value) * size}`;
}

/** What the claim leaves out of a date agrees with anything; what it says must be in the span's. */
function isSameDate(claimed: readonly string[], known: readonly string[]): boolean {
  return claimed.every((part, index) => part === '' || part === known[index]);
}

function dateParts({ kind, value }: Quantity): string[] {
  return kind === 'date' ? value.split('-') : [value, '', ''];
}

const LENGTHS: Readonly<Record<string, readonly [scale: string, size: number]>> = {
  millisecond: ['s', 0.001],
  second: ['s', 1],
  minute: ['s', 60],
  hour: ['s', 3600],
  day: ['s', 86_400],
  week: ['s', 604_800],
  month: ['m', 1],
  quarter: ['m', 3],
  year: ['m', 12],
  decade: ['m', 120],
  century: ['m', 1200],
};
