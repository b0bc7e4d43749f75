/** A list of word pairs written as `left|right, left|right`. */
export function readPairs(list: string): Pair[] {
  return list.split(',').map((pair): Pair => {
    const [left = '', right = ''] = pair.trim().split('|');
    return [left, right];
  });
}

export function bothWays(pairs: readonly Pair[]): Pair[] {
  return pairs.flatMap(([left, right]): Pair[] => [
    [left, right],
    [right, left],
  ]);
}

export type Pair = readonly [left: string, right: string];
