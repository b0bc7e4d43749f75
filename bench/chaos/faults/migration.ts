import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrations } from '../../../src/store/migrate.ts';
import type { Chaos, Fault, Findings } from '../fault.ts';
import { noFindings } from '../fault.ts';
import { createDatabase, schemaPrint } from '../schema-print.ts';
import { openWorld, type World } from '../world.ts';

/** A moment inside of a migration: each takes from a few to some hundred milliseconds. */
const INSIDE_MS = 60;

/** Whoever is killed, and in whichever migration: the next `helix migrate` comes to the same schema as if nothing had been. */
const killed: Fault[] = (['migrator', 'database'] as const).map((victim) => ({
  name: `${victim} killed in each migration`,
  work: 'helix migrate',
  rounds: 1,
  strike: (chaos) =>
    inWorld(async (world, findings) => {
      const wanted = await migratedPrint(world, 'unharmed');
      for (let round = 0; round < chaos.rounds; round++)
        for (const [index, start] of (await beginnings()).entries()) {
          const name = `m${round}x${index}`;
          const made = await createDatabase(world.postgres.url, name);
          await killInside(world, { name, start, victim }, chaos);
          findings.times += 1;
          await completes(world, name, findings);
          if ((await schemaPrint(made)) !== wanted)
            findings.lost.push(`a part of the schema, killed in ${start}`);
        }
    }),
}));

const together: Fault = {
  name: 'three migrators at once',
  work: 'helix migrate',
  rounds: 3,
  strike: ({ rounds }) =>
    inWorld(async (world, findings) => {
      const wanted = await migratedPrint(world, 'alone');
      for (let round = 0; round < rounds; round++) {
        const name = `t${round}`;
        const made = await createDatabase(world.postgres.url, name);
        const all = [1, 2, 3].map(() => world.start(['migrate'], throughProxy(world, name)));
        findings.times += 1;
        for (const each of all)
          if ((await each.ended) !== 0) findings.lost.push(`a migrator of three failed: ${each.said()}`);
        if ((await schemaPrint(made)) !== wanted)
          findings.lost.push('a part of the schema, or it is there twice');
      }
    }),
};

export const migration: Fault[] = [...killed, together];

async function inWorld(work: (world: World, findings: Findings) => Promise<void>): Promise<Findings> {
  const world = await openWorld();
  const findings = noFindings();
  try {
    await work(world, findings);
    return findings;
  } finally {
    await world.close();
  }
}

/** The first line of each migration, and what the tables of the queue begin with. */
async function beginnings(): Promise<string[]> {
  const migrations = await readMigrations();
  return [...migrations.map(({ text }) => text.slice(0, text.indexOf('\n')).slice(0, 80)), 'helix_jobs'];
}

async function killInside(
  world: World,
  { name, start, victim }: { name: string; start: string; victim: 'migrator' | 'database' },
  { random }: Chaos,
): Promise<void> {
  const isInside = Promise.withResolvers<void>();
  world.proxy.watch((bytes) => bytes.includes(start) && isInside.resolve());
  const migrator = world.start(['migrate'], throughProxy(world, name));
  await Promise.race([isInside.promise, migrator.ended]);
  await sleep(random.below(INSIDE_MS));
  if (victim === 'migrator') return void (await migrator.kill());
  await world.postgres.kill();
  await world.postgres.start();
  await migrator.kill();
}

async function completes(world: World, name: string, findings: Findings): Promise<void> {
  const again = world.start(['migrate'], throughProxy(world, name));
  findings.retried += 1;
  if ((await again.ended) !== 0) findings.lost.push(`helix migrate does not complete: ${again.said()}`);
}

async function migratedPrint(world: World, name: string): Promise<string> {
  const made = await createDatabase(world.postgres.url, name);
  const migrator = world.start(['migrate'], throughProxy(world, name));
  if ((await migrator.ended) !== 0)
    throw new Error(`helix migrate fails without a fault: ${migrator.said()}`);
  return schemaPrint(made);
}

function throughProxy({ environment }: World, name: string): Record<string, string> {
  const url = new URL(environment.DATABASE_URL!);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}
