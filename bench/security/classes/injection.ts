import type { Operation } from '../../../src/http/openapi/operation.ts';
import { OPERATIONS } from '../../../src/http/openapi/operations.ts';
import type { Database } from '../../../src/store/database.ts';
import { sql } from '../../../src/store/sql.ts';
import { createRandom, type Random } from '../../retrieval/random.ts';
import { changedTables, fingerprintOf } from '../fingerprint.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, SLEEP_SECONDS } from '../hostile-texts.ts';
import { ALDER, BRACKEN, CORVAN, secretsIn } from '../marks.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { requestOf, type Slot, slotsOf, withValue } from '../request-of.ts';
import { curlOf, type ProbeRequest, sendRequest } from '../send-request.ts';
import type { World } from '../world.ts';

/** Of each parameter so many texts on the engine inside of the process, which has one session: the others follow from the seed. */
const EVERY_EMBEDDED = 4;
/** Operations that ask a model, or write a document: each text once for the operation, in turns over its parameters. */
const SLOW = /^(query|search|ask|chat|mcp|create|regenerate|upload|reingest|check|sync|import)/;
/** What a database cannot keep, or not as a number: for every parameter, always. */
const SHARP = /\0|\p{Cs}|^-?\d{19,}$/u;
const AT_ONCE = 4;

export const injection: ProbeClass = {
  name: 'injection',
  leakIs:
    'a database error, a delay, a row of another tenant or a changed database after a hostile parameter',
  async probe(world, tally) {
    const { database } = world.helix;
    const before = [await fingerprintOf(database, ALDER.id), await schemaPrint(database)] as const;
    const random = createRandom(world.seed);
    let parameters = 0;
    for (const operation of OPERATIONS.filter(({ id }) => id !== 'signOut')) {
      const slots = slotsOf(operation);
      parameters += slots.length;
      await inTurns(hostileRequests(world, operation, slots, random), (probe) => send(world, tally, probe));
    }
    const changed = changedTables(before[0], await fingerprintOf(database, ALDER.id));
    for (const table of changed)
      tally.leak(`rows of another tenant changed in ${table}`, '--classes injection');
    if ((await schemaPrint(database)) !== before[1])
      tally.leak('tables, functions, rules or roles changed', '--classes injection');
    tally.note(
      `${parameters} parameters of ${OPERATIONS.length} operations, ${HOSTILE_TEXTS.length} texts and ${HOSTILE_VALUES.length} values`,
    );
  },
};

function hostileRequests(
  world: World,
  operation: Operation,
  slots: readonly Slot[],
  random: Random,
): ProbeRequest[] {
  const request = requestOf(operation, ownValues(world, operation));
  const isSlow = SLOW.test(operation.id);
  return slots.flatMap((slot, index) => {
    const offset = random.below(HOSTILE_TEXTS.length);
    const every = isSlow ? Math.max(4, slots.length) : world.engine === 'embedded' ? EVERY_EMBEDDED : 1;
    const texts = HOSTILE_TEXTS.filter(
      (text, number) => SHARP.test(text) || (number + index + offset) % every === 0,
    );
    const values =
      slot.place === 'json' ? HOSTILE_VALUES.filter((_, number) => (number + index) % every === 0) : [];
    return [...texts, ...values].map((value) => withValue(operation, request, slot, value));
  });
}

/** The attacker's own, so that whatever looks at the other parameters finds something. */
function ownValues(world: World, { path }: Operation): Record<string, string> {
  const { trace } = world.of(BRACKEN).places.public;
  return /answers|traces/.test(path) ? { id: trace } : {};
}

async function send({ url, of }: World, tally: Tally, request: ProbeRequest): Promise<void> {
  const answered = await sendRequest(url, request, of(BRACKEN).keys.admin).catch((error: Error) => error);
  tally.tried();
  const again = () => curlOf(request, 'an admin');
  if (answered instanceof Error) {
    tally.leak(`there was no answer: ${answered.message}`, again());
    return;
  }
  const { status, text, milliseconds } = answered;
  const leaked = secretsIn(text, [ALDER, CORVAN]);
  if (leaked.length > 0) tally.leak(leaked.join(', '), again());
  if (status >= 500 && ![501, 502, 503].includes(status))
    tally.leak(`${status}: ${text.slice(0, 200)}`, again());
  if (DATABASE_WORDS.test(text) && !DATABASE_WORDS.test(again()))
    tally.leak(`words of the database: ${text.slice(0, 200)}`, again());
  if (milliseconds > (SLEEP_SECONDS - 2) * 1000)
    tally.leak(`it took ${Math.round(milliseconds)} ms`, again());
}

const DATABASE_WORDS =
  /syntax error at or near|unterminated quoted|database_failed|relation "\w+" does not exist|invalid input syntax|out of range for type|invalid byte sequence|pg_catalog/i;

/** A few at a time: one after the other would be waiting most of the time. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** All that a statement could have made or taken away, but for the tables of spaces and their indexes, which come and go. */
async function schemaPrint(database: Database): Promise<string> {
  const rows = await database.asOwner((session) =>
    session.query<{ what: string }>(sql`
      select concat(relname, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity) as what from pg_class
        where relnamespace = 'public'::regnamespace and relname !~ '^embeddings_'
      union all select concat(proname, md5(prosrc), proowner::regrole) from pg_proc
        where pronamespace = 'public'::regnamespace
      union all select concat(polname, polrelid::regclass, pg_get_expr(polqual, polrelid)) from pg_policy
      union all select concat(rolname, rolsuper, rolbypassrls, rolcanlogin) from pg_roles
      order by 1`),
  );
  return rows.map(({ what }) => what).join('\n');
}
