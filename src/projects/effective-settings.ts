import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { Session } from '../store/database.ts';
import { injectionRules, type ProjectSettings } from '../store/project-settings.ts';
import {
  type ChunkProfile,
  type Confidentiality,
  type InjectionRules,
  USUAL_CONFIDENTIALITY,
} from '../terms.ts';
import { underSettings, underSpace } from './context-of-project.ts';

/** What holds for a project, and who said it. */
export async function effectiveSettings(
  session: Session,
  helix: Helix,
  settings: ProjectSettings,
): Promise<EffectiveSettings> {
  const inSpace = await spaceOrNone(session, helix, settings);
  const { maxDistance, answerability, abstention, ...own } = underSettings(inSpace, settings);
  const {
    tags = [],
    default_tags = [],
    default_confidentiality = USUAL_CONFIDENTIALITY,
    roles = {},
  } = settings;
  return {
    injection: injectionRules(helix.injection, settings.injection),
    chunk_profile: own.chunkProfile,
    space: settings.space ?? helix.embeddingModel.spaceId,
    thresholds: {
      max_distance: answerability?.maxDistance ?? maxDistance,
      answerability: answerability?.threshold ?? null,
      ...abstention,
    },
    groundedness: own.groundedness,
    tags,
    default_tags,
    default_confidentiality,
    roles,
    said_by: saidBy(settings),
  };
}

/** A project whose model is not set up here answers nothing; what it says can still be read and changed. */
async function spaceOrNone(session: Session, helix: Helix, { space }: ProjectSettings): Promise<Helix> {
  try {
    return await underSpace(session, helix, space);
  } catch (error) {
    if (error instanceof HelixError && error.code === 'space_unavailable') return helix;
    throw error;
  }
}

/** By the name of each setting. Markers are those of both. */
function saidBy({ injection, thresholds, ...settings }: ProjectSettings): Record<string, SaidBy> {
  const said: Record<string, unknown> = {
    'injection.policy': injection?.policy,
    'injection.markers': injection?.markers,
    chunk_profile: settings.chunk_profile,
    space: settings.space,
    'thresholds.max_distance': thresholds?.max_distance,
    'thresholds.answerability': thresholds?.answerability,
    'thresholds.rrf': thresholds?.rrf,
    'thresholds.rerank': thresholds?.rerank,
    groundedness: settings.groundedness,
    tags: settings.tags,
    default_tags: settings.default_tags,
    default_confidentiality: settings.default_confidentiality,
    roles: settings.roles,
    activation_gate: settings.activation_gate,
  };
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, value === undefined ? 'installation' : 'project']),
  );
}

export type SaidBy = 'project' | 'installation';

export type EffectiveSettings = {
  injection: InjectionRules;
  chunk_profile: ChunkProfile;
  space: string;
  /** `answerability` is null in a space where it was never measured. */
  thresholds: { max_distance: number; answerability: number | null; rrf: number; rerank: number };
  groundedness: Helix['groundedness'];
  tags: string[];
  default_tags: string[];
  default_confidentiality: Confidentiality;
  roles: Record<string, Confidentiality>;
  said_by: Record<string, SaidBy>;
};
