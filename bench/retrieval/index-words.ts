import type { Helix } from '../../src/compose.ts';
import { rebuildLexical, recountWords } from '../../src/store/rebuild-lexical.ts';
import { type Stopwatch, sayProgress } from './system.ts';

/** Chunks per transaction, and transactions at once: while the server writes for one, words are made for the next. */
const AT_ONCE = 1000;
const SIDE_BY_SIDE = 3;

/** Makes the words of all chunks and their counts as `helix reindex` does, several parts of the chunks at once. */
export async function indexWords(
  { database, tenant }: Helix,
  chunks: number,
  { time }: Pick<Stopwatch, 'time'>,
): Promise<void> {
  let done = 0;
  let next = 0;
  const takeTurns = async () => {
    for (let after = next; after < chunks; after = next) {
      next = after + AT_ONCE;
      await database.withTenant(tenant, (session) =>
        rebuildLexical(session, tenant, { after, limit: AT_ONCE }),
      );
      done = Math.min(chunks, done + AT_ONCE);
      if (done % 10_000 === 0) sayProgress('Helix words', done, chunks);
    }
  };
  await time('words', () => Promise.all(Array.from({ length: SIDE_BY_SIDE }, takeTurns)));
  await time('word counts', () => recountWords(tenant, (work) => database.withTenant(tenant, work)));
}
