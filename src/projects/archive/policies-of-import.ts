import type { Helix } from '../../compose.ts';
import type { ProjectSettings } from '../../store/project-settings.ts';
import { INJECTION_POLICIES } from '../../terms.ts';

/**
 * The settings of an archive without those that would make this Helix less careful than it is: whoever wrote the archive
 * would decide what is believed. They are told, by their names.
 */
export function policiesOfImport(installed: InstalledPolicies, settings: ProjectSettings): Policies {
  const { injection, groundedness, thresholds } = settings;
  const leftOut: Record<string, string | number> = {};
  const careful = <Value extends string | number>(
    name: string,
    value: Value | undefined,
    isWeaker: boolean,
  ) => {
    if (value === undefined || !isWeaker) return value;
    leftOut[name] = value;
    return undefined;
  };
  const policy = careful(
    'injection.policy',
    injection?.policy,
    isLater(INJECTION_POLICIES, injection?.policy, installed.injection.policy),
  );
  const checked = careful(
    'groundedness',
    groundedness,
    isLater(GROUNDEDNESS, groundedness, installed.groundedness),
  );
  const limits = Object.entries(thresholds ?? {}).flatMap(([name, value]) => {
    const kept = careful(`thresholds.${name}`, value, isLooser(installed, name as Threshold, value));
    return kept === undefined ? [] : [[name, kept]];
  });
  return {
    leftOut,
    settings: {
      ...settings,
      ...(injection && { injection: { ...injection, policy } }),
      ...(groundedness && { groundedness: checked }),
      ...(thresholds && { thresholds: Object.fromEntries(limits) }),
    },
  };
}

export type InstalledPolicies = Pick<
  Helix,
  'injection' | 'groundedness' | 'maxDistance' | 'answerability' | 'abstention'
>;

export type Policies = { settings: ProjectSettings; leftOut: Record<string, string | number> };

type Threshold = keyof NonNullable<ProjectSettings['thresholds']>;

/** The most careful first. */
const GROUNDEDNESS = ['refuse', 'flag', 'off'] as const;

function isLater(values: readonly string[], value: string | undefined, than: string): boolean {
  return values.indexOf(value ?? than) > values.indexOf(than);
}

/** A passage may be farther away, or score lower, and is answered from all the same. */
function isLooser(
  { maxDistance, answerability, abstention }: InstalledPolicies,
  name: Threshold,
  value: number,
): boolean {
  if (name === 'max_distance') return value > (answerability?.maxDistance ?? maxDistance);
  if (name === 'answerability') return answerability !== undefined && value < answerability.threshold;
  return value < abstention[name];
}
