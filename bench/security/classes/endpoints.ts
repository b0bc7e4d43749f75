import { ROUTE_RULES } from '../../../src/http/route-rules.ts';
import { changedTables, fingerprintOf } from '../fingerprint.ts';
import { ALDER, BRACKEN, CORVAN, type Marks, secretsIn } from '../marks.ts';
import { ofNobody } from '../places.ts';
import { probeChat } from '../probe-chat.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { probeMcp } from '../probe-mcp.ts';
import { probePaths } from '../probe-paths.ts';
import { type Attack, NAMING, probeReferences } from '../probe-references.ts';
import { probeSmuggling } from '../probe-smuggling.ts';
import { sendRequest } from '../send-request.ts';
import type { World } from '../world.ts';

export const endpoints: ProbeClass = {
  name: 'endpoints',
  leakIs: 'a word of another tenant, an answer that differs for what is theirs, or a change of theirs',
  async probe(world, tally) {
    const before = await fingerprintOf(world.helix.database, ALDER.id);
    const attack = attackOf(world);
    await probeForeign(world, tally, attack);
    await probeEveryRoute(world, tally);
    await probeReferences(world.url, tally, attack, NAMING);
    const changed = changedTables(before, await fingerprintOf(world.helix.database, ALDER.id));
    for (const table of changed)
      tally.leak(`rows of another tenant changed in ${table}`, '--classes endpoints');
  },
};

/** What makes nothing: by id, by name, by tool, by question, and by what a server might trust. */
export async function probeForeign({ url }: World, tally: Tally, attack: Attack): Promise<void> {
  await probeReferences(url, tally, attack);
  await probeMcp(url, tally, attack);
  await probeChat(url, tally, attack);
  await probeSmuggling(url, tally, attack);
  await probePaths(url, tally, attack);
}

/** Somebody who may do everything in their own tenant, against another. */
export function attackOf(world: World): Attack {
  const [alder, bracken] = [world.of(ALDER), world.of(BRACKEN)];
  const victim = alder.places.public;
  return {
    key: bracken.keys.admin,
    owner: alder.keys.admin,
    who: 'an admin of another tenant',
    victim,
    nobody: ofNobody(victim, ALDER.name),
    hidden: [ALDER.id, CORVAN.id, alder.keys.admin.split('_')[1]!],
    marks: [ALDER, CORVAN],
    own: bracken.places.public,
  };
}

/** Who is of no tenant, and who has no key at all, sees nothing at any address, whatever the method. */
async function probeEveryRoute(world: World, tally: Tally): Promise<void> {
  const everybody: readonly Marks[] = [ALDER, BRACKEN, CORVAN];
  const paths = [...new Set(Object.keys(ROUTE_RULES).map((rule) => rule.split(' ')[1]!))];
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE', 'QUERY'])
      for (const key of [undefined, world.operator]) {
        const { document } = world.of(ALDER).places.public;
        const request = { method, path: path.replace(/:\w+/g, String(document)), query: {} };
        const { status, text } = await sendRequest(world.url, request, key);
        tally.tried();
        const leaked = secretsIn(text, everybody);
        const who = key ? 'the operator' : 'nobody';
        if (leaked.length > 0 || status === 500)
          tally.leak(
            `${status} with ${leaked.join(', ') || 'a fault'} for ${who}`,
            `${method} ${request.path}`,
          );
      }
  tally.note(`${paths.length} addresses with 8 methods, without a key and as the operator`);
}
