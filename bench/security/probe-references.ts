import type { Operation } from '../../src/http/openapi/operation.ts';
import { OPERATIONS } from '../../src/http/openapi/operations.ts';
import { ROUTE_RULES } from '../../src/http/route-rules.ts';
import { type Marks, secretsIn } from './marks.ts';
import { kindOfParameter, type PlaceKind, type Places } from './places.ts';
import type { Tally } from './probe-class.ts';
import { nameOfSlot, requestOf, type Slot, slotsOf, withValue } from './request-of.ts';
import { differenceOf, told } from './same-answer.ts';
import { type Answered, curlOf, type ProbeRequest, sendRequest } from './send-request.ts';

/**
 * Sends, for every parameter of every operation that can name something, what is the victim's and what is nobody's. Both must
 * be answered alike: an answer that differs tells that the victim's is there.
 */
export async function probeReferences(
  url: string,
  tally: Tally,
  attack: Attack,
  operations: readonly Operation[] = REFERRING,
): Promise<void> {
  for (const operation of operations)
    for (const slot of slotsOf(operation)) {
      const kind = kindOfParameter(operation.path, nameOfSlot(slot));
      if (!kind || attack.kinds?.includes(kind) === false) continue;
      await probeReference({ url, tally, attack, operation, slot, kind });
    }
}

export type Attack = {
  key: string;
  /** Of who may see what is the victim's. */
  owner: string;
  /** As a leak names the key. */
  who: string;
  victim: Places;
  nobody: Places;
  /** Of which nothing may be in any answer. */
  hidden: readonly string[];
  marks: readonly Marks[];
  /** What is hidden of the victim; everything unless told. */
  kinds?: readonly PlaceKind[];
  /** The attacker's own things, for the other parameters of an address. */
  own: Places;
};

type One = {
  url: string;
  tally: Tally;
  attack: Attack;
  operation: Operation;
  slot: Slot;
  kind: PlaceKind;
};

async function probeReference(one: One): Promise<void> {
  const { attack, operation, slot, kind, tally } = one;
  const [theirs, nobodys] = [await ask(one, attack.victim), await ask(one, attack.nobody)];
  const [first, second] = isNaming(operation)
    ? [String(theirs.status), String(nobodys.status)]
    : [told(theirs, shortName(attack.victim[kind])), told(nobodys, shortName(attack.nobody[kind]))];
  if (slot.place === 'path' && isSilent(operation)) await expectOwner(one, first);
  if (first === second) return;
  tally.leak(
    `${operation.id} tells that ${kind} ${attack.victim[kind]} is there: ${differenceOf(first, second)}`,
    `${curlOf(probeOf(one, attack.victim), attack.who)}, and the same with ${attack.nobody[kind]} (${nameOfSlot(slot)})`,
  );
}

/** What only reads, and is not noted in the owner's audit log. */
function isSilent({ method, path }: Operation): boolean {
  const rule = ROUTE_RULES[`GET ${path.replace(/\{(\w+)\}/g, ':$1')}`];
  return method === 'get' && rule?.action === undefined;
}

/** What its owner is told the same of is not there at all, and asking for it no attack. */
async function expectOwner(one: One, seen: string): Promise<void> {
  const { url, tally, attack, operation, kind } = one;
  const answered = await sendRequest(url, probeOf(one, attack.victim), attack.owner);
  if (told(answered, shortName(attack.victim[kind])) !== seen) return;
  tally.leak(
    `${operation.id} proves nothing: its owner gets the same, ${seen.slice(0, 200)}`,
    operation.path,
  );
}

async function ask(one: One, places: Places): Promise<Answered> {
  const { url, tally, attack } = one;
  const probe = probeOf(one, places);
  const answered = await sendRequest(url, probe, attack.key);
  tally.tried();
  const leaked = leakedIn(answered.text, attack, places);
  if (leaked.length > 0) tally.leak(`${leaked.join(', ')} in the answer`, curlOf(probe, attack.who));
  if (answered.status === 500)
    tally.leak(`${answered.status}: ${answered.text.slice(0, 200)}`, curlOf(probe, attack.who));
  if (one.operation.id === 'renameProject' && answered.status === 200) await renameBack(one, probe);
  return answered;
}

async function renameBack({ url, attack }: One, { path, json }: ProbeRequest): Promise<void> {
  const renamed = (json as { name: string }).name;
  const back = { method: 'PATCH', path: `/v1/projects/${encodeURIComponent(renamed)}`, query: {} };
  const name = decodeURIComponent(path.split('/').at(-1)!);
  await sendRequest(url, { ...back, json: { name } }, attack.key);
}

/** A model is named by its project, and errors speak of that. */
function shortName(value: string | number): string | number {
  return typeof value === 'string' ? value.replace(/^helix\//, '') : value;
}

function probeOf({ operation, attack, slot, kind }: One, places: Places): ProbeRequest {
  const request = requestOf(operation, ownParameters(operation, attack.own));
  // A name that was given a moment ago would be taken the second time.
  if (operation.id.startsWith('create')) takeName(request, `${slot.steps.join(' ')} ${places.lease}`);
  return withValue(operation, request, slot, valueFor(slot, places[kind]));
}

function takeName({ json }: ProbeRequest, name: string): void {
  const body = json as { name?: string } | undefined;
  if (body?.name !== undefined) body.name = name;
}

/** Names of what is hidden, where the request did not say them itself. */
function leakedIn(text: string, { hidden, marks }: Attack, said: Places): string[] {
  const words = hidden.filter((word) => !Object.values(said).includes(word) && text.includes(word));
  return [...words, ...secretsIn(text, marks)];
}

/** A list takes one in a list, a text in a form that is JSON the whole. */
function valueFor({ steps, type }: Slot, value: string | number): unknown {
  if (type === 'array') return [value];
  return steps.at(-1) === 'version' || steps.at(-1) === 'from' ? String(value) : value;
}

/** Ids that are the attacker's own, so that only the one parameter is foreign. */
function ownParameters({ path }: Operation, own: Places): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.flatMap((name) => {
      const kind = kindOfParameter(path, name);
      return kind ? [[name, String(own[kind])]] : [];
    }),
  );
}

/** What gives a name comes last: what it makes would be there, under the name of the victim, for all that follow. */
export const REFERRING: readonly Operation[] = OPERATIONS.filter(
  (operation) => operation.id !== 'signOut' && !isNaming(operation),
).sort((left, right) => rank(left) - rank(right));
export const NAMING: readonly Operation[] = OPERATIONS.filter(isNaming);

function isNaming({ id }: Operation): boolean {
  return /^(create|upload|begin|import|renameProject|changeDocument)/.test(id);
}

function rank({ method }: Operation): number {
  return ['get', 'post', 'patch', 'delete'].indexOf(method);
}
