import type { FusedShare, SearchResponse, SearchResult } from '../client/client.ts';
import { describePlace } from '../client/describe-place.ts';
import { printable } from './print-table.ts';

/** The passages as a person reads them in a terminal: what each is from, where it is there, and the words around a hit. */
export function describeSearch(found: SearchResponse, options: DescribeOptions): string {
  const { searched_as } = found;
  const passages = describePassages(found, options);
  return searched_as === undefined ? passages : `Searched as: ${printable(searched_as)}\n\n${passages}`;
}

function describePassages(found: SearchResponse, options: DescribeOptions): string {
  if (found.results.length === 0) {
    return 'Nothing was found. Try other words, fewer filters or another project; `helix documents` lists what there is.';
  }
  const words = found.retrieval.lexical.words.map(({ word }) => word);
  const isEnough = found.gate.verdict === 'answer' || options.isExplained;
  return [
    ...found.results.map((result) => describeResult(result, words, options)),
    ...(isEnough ? [] : [`Not enough to answer from (${found.gate.reason}); --explain says why.`]),
  ].join('\n\n');
}

export type DescribeOptions = {
  /** Whether words are marked in the way terminals know. */
  isMarked: boolean;
  /** Whether ranks and scores are told. */
  isExplained: boolean;
};

function describeResult(result: SearchResult, words: readonly string[], options: DescribeOptions): string {
  const place = describePlace(result.place);
  const head = [
    `${result.title} (${result.version_label})`,
    ...result.heading_path.slice(-2).filter((heading) => heading !== result.title),
    ...(place ? [place] : []),
  ];
  const taken = result.neighbour_of === undefined ? '' : `, beside chunk ${result.neighbour_of}`;
  const snippet = snippetAround(printable(result.text.replace(/\s+/g, ' ').trim()), words);
  return [
    `${String(result.rank).padStart(2)}  ${printable(head.join(' · '))}`,
    `    chunk ${result.chunk_id}${taken}, ${printable(result.source_uri)}`,
    ...(options.isExplained ? [`    ${describeScores(result)}`] : []),
    `    ${options.isMarked ? marked(snippet, words) : snippet}`,
  ].join('\n');
}

function describeScores({ scores, distance }: SearchResult): string {
  if (!scores) return `distance ${distance.toFixed(4)}`;
  const { vector, lexical, fused, rrf, rerank } = scores;
  return [
    vector
      ? `vector #${vector.rank} (distance ${(vector.distance ?? distance).toFixed(4)}${shareOf(vector)})`
      : 'vector -',
    lexical ? `words #${lexical.rank} (score ${lexical.score?.toFixed(3)}${shareOf(lexical)})` : 'words -',
    `fused ${fused.toFixed(4)}`,
    `rrf ${rrf.toFixed(4)}`,
    ...(rerank === null ? [] : [`rerank ${rerank.toFixed(4)}`]),
  ].join('  ');
}

function shareOf({ share, weight }: FusedShare): string {
  return share === undefined || weight === undefined ? '' : `, ${share.toFixed(2)} × ${weight.toFixed(2)}`;
}

const SNIPPET_LENGTH = 240;
/** How much is shown before the first word that was looked for. */
const LEAD = 40;

function snippetAround(text: string, words: readonly string[]): string {
  const first = [...wordsIn(text)].find(({ word }) => isWanted(word, words))?.at ?? 0;
  const start = first <= LEAD ? 0 : text.indexOf(' ', first - LEAD) + 1;
  const characters = Array.from(text.slice(start, start + 2 * SNIPPET_LENGTH));
  const cut = characters.slice(0, SNIPPET_LENGTH).join('');
  const isWhole = start + cut.length >= text.length;
  return `${start > 0 ? '… ' : ''}${cut.trimEnd()}${isWhole ? '' : ' …'}`;
}

const BOLD = '\u001b[1m';
const PLAIN = '\u001b[22m';

function marked(text: string, words: readonly string[]): string {
  return text.replace(WORD, (word) => (isWanted(word, words) ? `${BOLD}${word}${PLAIN}` : word));
}

const WORD = /[\p{L}\p{N}_]+/gu;

function* wordsIn(text: string): Generator<{ word: string; at: number }> {
  for (const { 0: word, index } of text.matchAll(WORD)) yield { word, at: index };
}

/** The words looked for are stems: `refund` stands for `refunded`, and `polici` for `policy`. */
function isWanted(word: string, stems: readonly string[]): boolean {
  const small = word.toLowerCase();
  return stems.some(
    (stem) => small === stem || (stem.length > 3 && small.startsWith(stem.replace(/[iy]$/, ''))),
  );
}
