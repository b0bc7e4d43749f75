/** Numbers from 0 to `size - 1`, each alone at first, that can be joined into groups (a disjoint-set forest). */
export function createGroups(size: number): Groups {
  const parents = Array.from({ length: size }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  return {
    join: (first, second) => {
      parents[rootOf(second)] = rootOf(first);
    },
    all: () => [...Map.groupBy(parents.keys(), rootOf).values()],
  };
}

export type Groups = { join: (first: number, second: number) => void; all: () => number[][] };
