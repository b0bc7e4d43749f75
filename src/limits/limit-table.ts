import type { Settings } from '../settings/settings.ts';

/**
 * Everything that a tenant may have only so much of. `guarded` holds where a credential is needed, `local` on a machine of
 * one's own: there only what keeps the process alive is limited. 0 is no limit.
 */
export const LIMITS = {
  requests_per_minute: limit('limitRequestsPerMinute', 'Requests', 'a minute', { guarded: 1200, local: 0 }),
  questions_per_minute: limit('limitQuestionsPerMinute', 'Questions', 'a minute', { guarded: 120, local: 0 }),
  concurrent_answers: limit('limitConcurrentAnswers', 'Answers', 'at once', { guarded: 64, local: 1000 }),
  concurrent_uploads: limit('limitConcurrentUploads', 'Uploads', 'at once', { guarded: 16, local: 200 }),
  tokens_per_day: limit('limitTokensPerDay', 'Tokens', 'a day'),
  cost_per_day: limit('limitCostPerDay', 'Costs', 'a day'),
  documents: limit('limitDocuments', 'Documents', 'in all'),
  stored_megabytes: limit('limitStoredMegabytes', 'Megabytes of documents', 'in all'),
} as const;

export type LimitName = keyof typeof LIMITS;
export type RateName = 'requests_per_minute' | 'questions_per_minute';
export type SlotName = 'concurrent_answers' | 'concurrent_uploads';

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** What holds for one tenant; 0 is no limit. */
export type TenantLimits = Readonly<Record<LimitName, number>>;

/** What an operator says of the tenant goes before the settings, and those before what Helix takes for reasonable. */
export function tenantLimits(
  settings: Settings,
  overrides: Readonly<Record<string, number>>,
  isLocal: boolean,
): TenantLimits {
  const entries = LIMIT_NAMES.map((name) => {
    const { setting, guarded, local } = LIMITS[name];
    return [name, overrides[name] ?? settings[setting] ?? (isLocal ? local : guarded)];
  });
  return Object.fromEntries(entries) as TenantLimits;
}

function limit(
  setting: LimitSetting,
  what: string,
  per: string,
  { guarded, local } = { guarded: 0, local: 0 },
): LimitDefinition {
  return { setting, what, per, guarded, local };
}

type LimitSetting = {
  [Name in keyof Settings]: Name extends `limit${string}`
    ? Settings[Name] extends number | undefined
      ? Name
      : never
    : never;
}[keyof Settings];

type LimitDefinition = {
  setting: LimitSetting;
  /** As a message says it. */
  what: string;
  per: string;
  guarded: number;
  local: number;
};
