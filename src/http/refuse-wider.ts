import type { ProjectSettings } from '../store/project-settings.ts';
import { refuseAbove } from '../store/refuse-above.ts';
import { type Confidentiality, USUAL_CONFIDENTIALITY } from '../terms.ts';

/**
 * Nobody says how far others may be shown what they could not see themselves: neither by what new documents are, before or
 * after, nor by what a role is answered from. What stays as it was may stay. Throws `forbidden`.
 */
export function refuseWider(
  clearance: Confidentiality | undefined,
  before: ProjectSettings,
  after: ProjectSettings,
): void {
  const [was, is] = [usualOf(before), usualOf(after)];
  if (was !== is) {
    refuseAbove(clearance, was, `To change the default_confidentiality, which is "${was}",`);
    refuseAbove(clearance, is);
  }
  for (const [role, sees] of Object.entries(after.roles ?? {}))
    if (before.roles?.[role] !== sees)
      refuseAbove(clearance, sees, `The role "${role}", which sees "${sees}",`);
}

/** Whoever takes the name of a project away can give it to one where new documents are shown further. Throws `forbidden`. */
export function refuseUnseen(clearance: Confidentiality | undefined, settings: ProjectSettings): void {
  const usual = usualOf(settings);
  refuseAbove(clearance, usual, `A project whose new documents are "${usual}"`);
}

function usualOf({ default_confidentiality = USUAL_CONFIDENTIALITY }: ProjectSettings): Confidentiality {
  return default_confidentiality;
}
