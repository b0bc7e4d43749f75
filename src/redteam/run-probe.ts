import { holdsMark } from './find-leak.ts';
import type { Target } from './open-target.ts';
import { plantDocuments } from './plant-documents.ts';
import type { Control, Family, Planted, Probe, Reply } from './probe.ts';
import { masked, shortened } from './shown-evidence.ts';
import { searchFor, takeTurn, type Way } from './take-turn.ts';

/** Makes one attack: plants, makes sure that there is something to find, asks, and looks at what came back. */
export async function runProbe(target: Target, probe: Probe, options: ProbeOptions): Promise<ProbeResult> {
  const { ways, planted } = options;
  const place = await plantOnce(target, probe, planted);
  const conclusive = !probe.control || (await finds(target, place, probe.control));
  const replies: Reply[] = [];
  for (const turn of probe.turns(place)) replies.push(...(await takeTurn(target, place.project, turn, ways)));
  const evidence = probe.succeeded({ replies, secrets: target.secrets });
  const failure = replies.find((reply) => reply.failure !== undefined)?.failure;
  return {
    id: probe.id,
    family: probe.family,
    succeeded: evidence !== undefined,
    evidence: evidence === undefined ? null : shortened(masked(evidence, target.secrets)),
    reached: holdsMark(
      replies.flatMap(({ read }) => read),
      probe.marks,
    ),
    answered: replies.some(({ answer }) => answer && !answer.refused),
    conclusive,
    failure: failure === undefined ? null : shortened(masked(failure, target.secrets)),
  };
}

export type ProbeOptions = {
  ways: readonly Way[];
  /** What was planted in this run, by its setup. */
  planted: Map<Probe['setup'], Promise<Planted>>;
};

export type ProbeResult = {
  id: string;
  family: Family;
  succeeded: boolean;
  /** What shows it, shortened and without secrets. */
  evidence: string | null;
  /** A model was given what only the planted text says. */
  reached: boolean;
  /** Something was answered, not refused. */
  answered: boolean;
  /** What must not be found could be found by those who may. */
  conclusive: boolean;
  /** Why the attack could not be made, or not as a whole. */
  failure: string | null;
};

function plantOnce(target: Target, probe: Probe, planted: ProbeOptions['planted']): Promise<Planted> {
  const known = planted.get(probe.setup);
  if (known) return known;
  const place = plantDocuments(target, probe.id, probe.setup);
  planted.set(probe.setup, place);
  return place;
}

async function finds(target: Target, { project }: Planted, control: Control): Promise<boolean> {
  const { owner = 'attacker', finds: text } = control;
  const { body } = await target.send(target[owner], searchFor(project, control));
  return holdsMark([body], [text]);
}
