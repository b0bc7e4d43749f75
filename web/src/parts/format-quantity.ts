const SIZE_UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `3 passages`, `1 passage`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `812 bytes`, `1.4 kB`, `23 MB`: few digits, because a size is read and not calculated with. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, 'byte');
  const power = Math.min(SIZE_UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return value.toLocaleString('en', {
    style: 'unit',
    unit: SIZE_UNITS[power - 1],
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}
