/**
 * What a name is found by, however it is written: `fuseChannels`, `fuse_channels` and "Fuse the channels" have one key. Its
 * words are lower case, without articles, plurals as singulars, with nothing between them.
 */
export function nameKey(name: string): string {
  return nameWords(name)
    .filter((word, _, words) => words.length === 1 || !ARTICLES.has(word))
    .map(singular)
    .join('');
}

/** The words of a name, as they are, in lower case: of `HTTPServer2` they are `http`, `server` and `2`. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** `class`, `status` and `analysis` are no plurals; `policies` and `indexes` are. */
function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(xes|ches|shes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
