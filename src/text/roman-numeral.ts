const SIGNS = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** A number from 1 on in small Roman numerals. */
export function romanNumeral(number: number): string {
  let rest = number;
  let text = '';
  for (const [value, sign] of SIGNS) {
    text += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
