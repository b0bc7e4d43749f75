/** Does something with each of the things, `limit` at once. The first failure ends it. */
export async function inParallel<Thing>(
  things: AsyncIterable<Thing>,
  limit: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const iterator = things[Symbol.asyncIterator]();
  let failed = false;
  const takeTurns = async () => {
    try {
      while (!failed) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: limit }, takeTurns));
  await iterator.return?.();
  const failure = turns.find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
}
