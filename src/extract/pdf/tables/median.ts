/** 0 for none; the upper one of an even number. */
export function median(numbers: readonly number[]): number {
  // Sizes of letters in a line, which most are, are often all the same.
  if (numbers.every((number) => number === numbers[0])) return numbers[0] ?? 0;
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
