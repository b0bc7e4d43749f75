/**
 * Does work for each item in order, so many at once. The first failure lets no other item begin, and is thrown when all
 * that was under way has ended: what they work with may be closed afterwards.
 */
export async function takeTurns<Item>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      try {
        await work(items[index]!, index);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(parallel, items.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
