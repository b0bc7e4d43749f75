import { createHash } from 'node:crypto';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { RefusalLimits } from '../gate/refusal-gate.ts';
import { refusalLimits } from '../gate/refusal-limits.ts';
import type { Session } from '../store/database.ts';
import { type ProjectSettings, readProjectSettings } from '../store/project-settings.ts';
import { readSpaceCalibration } from '../store/space-calibration.ts';
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
  const { settings, inSpace } = await database.withTenant(
    tenant,
    async (session) => {
      const said = await readProjectSettings(session, tenant, project);
      return { settings: said, inSpace: await underSpace(session, context, said.space) };
    },
    { readOnly: true },
  );
  const own = underSettings(inSpace, settings);
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
  | 'embeddingModel'
  | 'embeddingModelOf'
  | 'toldLimits'
>;

/**
 * The context with the model of a space, and with the limits that were measured there. Its hash is another one where the
 * space is. Throws `space_unavailable`.
 */
export async function underSpace<Context extends SpacedContext>(
  session: Session,
  context: Context,
  space = context.embeddingModel.spaceId,
): Promise<Context> {
  if (space === context.embeddingModel.spaceId) return context;
  const embeddingModel = context.embeddingModelOf(space);
  const measured = await readSpaceCalibration(session, context.tenant, space);
  const limits = refusalLimits({ told: context.toldLimits, measured, model: embeddingModel });
  const { settingsHash } = context;
  return {
    ...context,
    embeddingModel,
    answerability: undefined,
    ...limits,
    settingsHash: hashOf([settingsHash, space, limits]),
  };
}

/** What a space is laid over. */
export type SpacedContext = Pick<
  ProjectContext,
  'tenant' | 'embeddingModel' | 'embeddingModelOf' | 'toldLimits'
> &
  RefusalLimits & { settingsHash: string };

/** The context as the settings of a project have it. Its hash is another one where something is. */
export function underSettings<Context extends PolicyContext>(
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
  return { ...context, ...after, settingsHash: hashOf([context.settingsHash, after]) };
}

type PolicyContext = RefusalLimits &
  Pick<ProjectContext, 'abstention' | 'groundedness' | 'chunkProfile' | 'settingsHash'>;

function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
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
