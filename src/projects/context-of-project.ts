import { createHash } from 'node:crypto';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { RefusalLimits } from '../gate/refusal-gate.ts';
import { type ProjectSettings, readProjectSettings } from '../store/project-settings.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';

/**
 * The same Helix with what a project says laid over it, as a role of the project where one is named. Everything that
 * answers from a project asks here first. Throws `project_not_found`.
 */
export async function contextOfProject<Context extends ProjectContext>(
  context: Context,
  project: string,
  { role }: { role?: string } = {},
): Promise<Context> {
  const { database, tenant } = context;
  const settings = await database.withTenant(
    tenant,
    (session) => readProjectSettings(session, tenant, project),
    { readOnly: true },
  );
  const own = underSettings(context, settings);
  if (role === undefined) return own;
  return { ...own, clearance: lower(clearanceOf(role, project, settings), context.clearance) };
}

export type ProjectContext = Pick<
  Helix,
  | 'database'
  | 'tenant'
  | 'maxDistance'
  | 'answerability'
  | 'abstention'
  | 'groundedness'
  | 'chunkProfile'
  | 'settingsHash'
  | 'clearance'
>;

/** The context as the settings of a project have it. Its hash is another one where something is. */
export function underSettings<Context extends Omit<ProjectContext, 'database' | 'tenant'>>(
  context: Context,
  { thresholds = {}, groundedness, chunk_profile }: ProjectSettings,
): Context {
  const { maxDistance, answerability, abstention, chunkProfile } = context;
  const before = { maxDistance, answerability, abstention, groundedness: context.groundedness, chunkProfile };
  const after = {
    ...limitsUnder(context, thresholds),
    abstention: {
      rerank: thresholds.rerank ?? abstention.rerank,
      rrf: thresholds.rrf ?? abstention.rrf,
    },
    groundedness: groundedness ?? context.groundedness,
    chunkProfile: chunk_profile ?? context.chunkProfile,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return context;
  const content = JSON.stringify([context.settingsHash, after]);
  return { ...context, ...after, settingsHash: createHash('sha256').update(content).digest('hex') };
}

/** The limits of the refusal gate: what the project says goes before everything else. */
export function limitsUnder(
  { maxDistance, answerability }: RefusalLimits,
  { max_distance, answerability: threshold }: NonNullable<ProjectSettings['thresholds']> = {},
): RefusalLimits {
  return {
    maxDistance: max_distance ?? maxDistance,
    answerability: answerability && {
      ...answerability,
      threshold: threshold ?? answerability.threshold,
      maxDistance: max_distance ?? answerability.maxDistance,
    },
  };
}

function clearanceOf(role: string, project: string, { roles = {} }: ProjectSettings): Confidentiality {
  const clearance = new Map(Object.entries(roles)).get(role);
  if (clearance) return clearance;
  const known = Object.keys(roles).sort().join(', ');
  throw new HelixError('bad_request', {
    problem: `role is ${JSON.stringify(role.slice(0, 60))}, which project "${project}" does not have. ${
      known
        ? `It has ${known}.`
        : 'It has none: leave role out, or set one with `helix projects set <name> roles.<role> <clearance>`.'
    }`,
  });
}

/** A role narrows what is seen, and never widens it. */
function lower(one: Confidentiality, other: Confidentiality = one): Confidentiality {
  return CONFIDENTIALITIES.find((each) => each === one || each === other)!;
}
