import { attackSet } from './families/attack-set.ts';
import { confidentiality } from './families/confidentiality.ts';
import { crossTenant } from './families/cross-tenant.ts';
import { encoded } from './families/encoded.ts';
import { exfiltration } from './families/exfiltration.ts';
import { injection } from './families/injection.ts';
import { multiTurn } from './families/multi-turn.ts';
import { refusalBypass } from './families/refusal-bypass.ts';
import { stalePolicy } from './families/stale-policy.ts';
import type { Family, Probe } from './probe.ts';
import type { AttackSet } from './read-attacks.ts';

/** The attacks of the named families, or of all; those of a set where there is one. */
export function allProbes(families: readonly Family[], attacks?: AttackSet): Probe[] {
  const makers: Record<Family, () => Probe[]> = {
    injection,
    exfiltration,
    'stale-policy': stalePolicy,
    'cross-tenant': crossTenant,
    confidentiality,
    'refusal-bypass': refusalBypass,
    encoded,
    'multi-turn': multiTurn,
    'attack-set': () => (attacks ? attackSet(attacks) : []),
  };
  return families.flatMap((family) => makers[family]());
}
