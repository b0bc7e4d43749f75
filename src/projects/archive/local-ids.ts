import { ARCHIVED_IDS, type ArchivedId } from '../../store/archive-columns.ts';

/** Turns an id of one numbering into that of another. */
export type IdMap = (kind: ArchivedId, id: number) => number;

export type IdCounts = Record<ArchivedId, number>;

/**
 * Numbers for an archive: 1, 2, 3 … for what is in it, in its order, and -1, -2 … for what something in it refers to and
 * is gone, in the order in which it is met. Both are the same in every export of the same project.
 */
export function createLocalIds(): LocalIds {
  const known = byKind(() => new Map<number, number>());
  const gone = byKind(() => new Map<number, number>());
  return {
    add(kind, id) {
      known[kind].set(id, known[kind].size + 1);
    },
    local(kind, id) {
      const local = known[kind].get(id) ?? gone[kind].get(id);
      if (local !== undefined) return local;
      gone[kind].set(id, -1 - gone[kind].size);
      return -gone[kind].size;
    },
    goneCounts: () => byKind((kind) => gone[kind].size),
  };
}

export type LocalIds = { add(kind: ArchivedId, id: number): void; local: IdMap; goneCounts(): IdCounts };

/** The ids that an import gives: those of one kind follow each other, and behind them stand those of what is gone. */
export function createImportedIds(first: Readonly<IdCounts>, counts: Readonly<IdCounts>): IdMap {
  return (kind, local) => first[kind] + (local > 0 ? local : counts[kind] - local) - 1;
}

/** Whether an archive with these counts can mean something by the number. */
export function isLocalId(local: number, count: number, gone: number): boolean {
  return Number.isSafeInteger(local) && local !== 0 && local <= count && local >= -gone;
}

export function byKind<Value>(make: (kind: ArchivedId) => Value): Record<ArchivedId, Value> {
  return Object.fromEntries(ARCHIVED_IDS.map((kind) => [kind, make(kind)])) as Record<ArchivedId, Value>;
}
