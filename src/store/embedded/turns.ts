/**
 * Pieces of work one at a time, in the order they came, but what somebody waits for before what is done in the background.
 * After several of the former in a row one of the latter has its turn: it goes on however much is asked.
 */
export function createTurns(): Turns {
  const waiting: Record<Turn, (() => Promise<void>)[]> = { foreground: [], background: [], last: [] };
  let isTaken = false;
  let inRow = 0;

  function next(): (() => Promise<void>) | undefined {
    const isDue = inRow >= MOST_IN_ROW && waiting.background.length > 0;
    const foreground = isDue ? undefined : waiting.foreground.shift();
    inRow = foreground ? inRow + 1 : 0;
    return foreground ?? waiting.background.shift() ?? waiting.last.shift();
  }

  async function go(): Promise<void> {
    if (isTaken) return;
    isTaken = true;
    for (let work = next(); work; work = next()) await work();
    isTaken = false;
  }

  return {
    take(turn, work) {
      const result = new Promise<Awaited<ReturnType<typeof work>>>((resolve, reject) => {
        waiting[turn].push(async () => {
          try {
            resolve(await work());
          } catch (error) {
            reject(error);
          }
        });
      });
      void go();
      return result;
    },
  };
}

/** A question takes six turns, so that one of those in the background holds up a question once. */
const MOST_IN_ROW = 8;

/** `last`: when nothing else waits. */
export type Turn = 'foreground' | 'background' | 'last';

export type Turns = {
  take<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
};
