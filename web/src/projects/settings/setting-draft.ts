import type { ProjectSettings, ProjectSettingsDetails } from '../../../../src/client/client.ts';
import type { Setting } from './setting-list.ts';

/** What stands in the fields of a setting: what holds now, or what somebody is about to make of it. */
export function draftOf(
  { kind, path }: Setting,
  { settings, effective }: Pick<ProjectSettingsDetails, 'settings' | 'effective'>,
): Draft {
  if (kind === 'roles')
    return Object.entries(effective.roles).map(([name, clearance], key) => ({ key, name, clearance }));
  // Of lists, what the project says itself: what the installation adds cannot be taken away here.
  if (kind === 'list') return ((at(settings, path) ?? []) as string[]).join('\n');
  return String(at(effective, path) ?? '');
}

/** What the fields say; null for what is as the installation has it. */
export function readDraft({ kind }: Setting, draft: Draft): SettingValue {
  if (typeof draft !== 'string') {
    const roles = draft.map(({ name, clearance }) => [name.trim(), clearance] as const);
    return roles.length > 0 ? Object.fromEntries(roles) : null;
  }
  if (kind === 'number') return draft.trim() === '' ? null : Number(draft);
  if (kind !== 'list') return draft;
  const entries = [...new Set(draft.split('\n').map((entry) => entry.trim()))].filter(
    (entry) => entry !== '',
  );
  return entries.length > 0 ? entries : null;
}

/** A merge patch that makes the setting so. Roles that are not named any more have to be taken away one by one. */
export function patchOf({ path, kind }: Setting, value: SettingValue, settings: ProjectSettings): object {
  const gone = kind === 'roles' && value !== null ? Object.keys(settings.roles ?? {}) : [];
  const whole = gone.length > 0 ? { ...nulls(gone), ...(value as object) } : value;
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), whole) as object;
}

/** What the server could not tell: of two roles with one name only one would reach it. */
export function problemOf(draft: Draft): string {
  if (typeof draft === 'string') return '';
  const names = draft.map(({ name }) => name.trim());
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? '' : `The role “${twice}” is there twice. Take one of them away.`;
}

function at(settings: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], settings);
}

function nulls(keys: readonly string[]): Record<string, null> {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

/** `key` tells the rows of a form apart. */
export type RoleDraft = { key: number; name: string; clearance: string };
export type Draft = string | RoleDraft[];
export type SettingValue = string | number | string[] | Record<string, string> | null;
