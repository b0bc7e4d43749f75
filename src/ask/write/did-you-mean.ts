/** What would settle a question about a name that is not there, where one is much like it. */
export function didYouMean(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Did you mean ${names.map((name) => `\`${name}\``).join(' or ')}?`];
}
