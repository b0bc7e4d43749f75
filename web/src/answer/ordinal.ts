const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const RULES = new Intl.PluralRules('en', { type: 'ordinal' });

/** `1st`, `22nd`, `113th`. */
export function ordinal(rank: number): string {
  return `${rank}${ENDINGS[RULES.select(rank)] ?? 'th'}`;
}
