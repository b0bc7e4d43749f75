/**
 * Lists of 32-bit entries, one for each word, in one pool: most words are held by a few chunks, and an array of its own for
 * each would take more than what is in it. A list is a chain of blocks, each twice as long as the one before.
 */
export function createPostings(): Postings {
  const pages: Uint32Array[] = [];
  const lists = new Map<string, List>();
  let free = PAGE;

  function allocate(length: number): Block {
    if (free + length > PAGE) {
      pages.push(new Uint32Array(PAGE));
      free = 0;
    }
    const block = { page: pages.at(-1)!, start: free, length, used: 0 };
    free += length;
    return block;
  }

  return {
    add(word, entry) {
      const list = lists.get(word);
      const last = list?.at(-1);
      if (last && last.used < last.length) {
        last.page[last.start + last.used++] = entry;
        return;
      }
      const block = allocate(last ? Math.min(last.length * 2, LONGEST) : SHORTEST);
      block.page[block.start] = entry;
      block.used = 1;
      if (list) list.push(block);
      else lists.set(word, [block]);
    },
    of: (word) => (lists.get(word) ?? []).map(({ page, start, used }) => page.subarray(start, start + used)),
    bytes: () => pages.length * PAGE * 4 + lists.size * BYTES_PER_WORD,
  };
}

export type Postings = {
  /** Entries of a word are kept in the order in which they come. */
  add(word: string, entry: number): void;
  of(word: string): Uint32Array[];
  bytes(): number;
};

type Block = { page: Uint32Array; start: number; length: number; used: number };
type List = Block[];

const PAGE = 1 << 18;
const SHORTEST = 2;
const LONGEST = 1 << 14;

/** What an entry of the map, its word and its first block take, about: 48 MB for 200,000 words of generated texts. */
const BYTES_PER_WORD = 240;
