import { DEFINITIONS } from './definitions.ts';
import type { Settings } from './settings.ts';

/** The values that must never be shown: keys, and the passwords of addresses, as they are and as they are written there. */
export function secretsOf(settings: Settings): string[] {
  const names = Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[];
  const values = names.flatMap((name) => {
    const value: unknown = settings[name];
    if (DEFINITIONS[name].kind === 'url') return [value].flat().flatMap(passwordsIn);
    return typeof value === 'string' && DEFINITIONS[name].kind === 'secret' ? [value] : [];
  });
  return [...new Set(values)].filter((value) => value.length >= SHORTEST);
}

/** A shorter one is a word of many texts; whoever chose it has no secret. */
const SHORTEST = 8;

function passwordsIn(url: unknown): string[] {
  if (typeof url !== 'string' || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  const plain = /%(?![0-9a-f]{2})/i.test(password) ? password : decodeURIComponent(password);
  return [password, plain];
}
