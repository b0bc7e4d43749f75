import { decodePayloads } from './decode-payloads.ts';
import { findForgery } from './find-forgery.ts';
import { findInvisible } from './find-invisible.ts';
import { findUnspaced } from './find-unspaced.ts';
import { hiddenParts } from './hidden-parts.ts';
import { IMPERATIVES } from './imperatives.ts';
import { findMarkers, type Marker } from './markers.ts';
import { matchRules, type PhraseMatch } from './phrase-rules.ts';
import { isMentioned, tellsOfAttacks } from './quoted-attack.ts';
import { type FoldedText, readFolded } from './read-folded.ts';

/**
 * Why a text should not be put before a model; empty when nothing is wrong with it. Each thing found has a weight, and
 * together they must reach 1: what is said to a model alone has it by itself, what a manual may also say needs company.
 */
export function screenChunk(text: string, markers: readonly Marker[]): string[] {
  const findings = findingsIn(text.slice(0, MOST_CHARACTERS), markers, DEEPEST);
  return scoreOf(findings) >= THRESHOLD ? reasonsOf(findings) : [];
}

export type Finding = {
  reason: string;
  weight: number;
  /** What was matched: the same rule counts once. */
  rule: string;
};

const THRESHOLD = 1;
/** A chunk has a tenth of it; a whole document that comes as one chunk is still looked at within a moment. */
const MOST_CHARACTERS = 100_000;
/** How often what was decoded is decoded again. */
const DEEPEST = 2;
/** What is quoted from attackers counts for less, and however much is quoted never for enough. */
const MENTIONED = { share: 0.3, most: 0.8 };
const NEGATED = 0.3;
const HIDDEN = 2;

function findingsIn(text: string, markers: readonly Marker[], depth: number): Finding[] {
  const folded = readFolded(text);
  const said = weighed(folded, spokenIn(folded, markers));
  return [
    ...said,
    ...findForgery(folded.plain).map(({ reason, weight, at }) => ({
      reason,
      weight,
      rule: `${reason}@${at}`,
    })),
    ...invisibleIn(text, markers),
    ...(depth > 0 ? encodedIn(text, folded.words, { markers, depth, own: scoreOf(said) }) : []),
  ];
}

function spokenIn(folded: FoldedText, markers: readonly Marker[]): Spoken[] {
  const unspaced = findUnspaced(folded.plain);
  return [
    ...findMarkers(folded, markers).map(({ name, first, last }) => ({
      reason: `marker:${name}`,
      phrase: name,
      weight: 1,
      first,
      last,
    })),
    ...matchRules(folded, IMPERATIVES).map((match) => ({ ...match, reason: 'addressed-imperative' })),
    ...(unspaced > 0
      ? [{ reason: 'addressed-imperative', phrase: 'unspaced', weight: unspaced, first: 0, last: 0 }]
      : []),
  ];
}

type Spoken = PhraseMatch & { reason: string };

/** A phrase weighs by where it stands: more where readers do not see it, less where it is negated or only mentioned. */
function weighed(folded: FoldedText, spoken: readonly Spoken[]): Finding[] {
  if (spoken.length === 0) return [];
  const hidden = hiddenParts(folded.plain);
  const isAboutAttacks = tellsOfAttacks(folded);
  return spoken.map(({ reason, phrase, weight, first, last }) => {
    const start = folded.starts[first] ?? 0;
    const isHidden = hidden.some((part) => part.start <= start && start < part.end);
    if (isHidden) return { reason, rule: phrase, weight: weight * HIDDEN };
    if (isAboutAttacks && isMentioned(folded, first, last))
      return { reason, rule: MENTION, weight: weight * MENTIONED.share };
    return { reason, rule: phrase, weight: isNegated(folded, first) ? weight * NEGATED : weight };
  });
}

const MENTION = 'mentioned';
const NEGATIONS: ReadonlySet<string> = new Set(
  'not never dont nicht pas no non nao ne не cannot cant'.split(' '),
);

function isNegated({ words }: FoldedText, first: number): boolean {
  return NEGATIONS.has(words[first - 1] ?? '') && !NEGATIONS.has(words[first] ?? '');
}

function invisibleIn(text: string, markers: readonly Marker[]): Finding[] {
  return findInvisible(text).map(({ reason, weight, says }) => {
    const isOrder = says !== undefined && scoreOf(findingsIn(says, markers, 0)) > 0;
    return { reason, weight: isOrder ? 1 : weight, rule: reason };
  });
}

/** Nobody encodes an order to a model for its readers, so half the weight is enough. */
function encodedIn(text: string, words: readonly string[], { markers, depth, own }: Decoding): Finding[] {
  return decodePayloads(text, words).flatMap(({ kind, text: decoded }) => {
    const score = scoreOf(findingsIn(decoded.slice(0, MOST_DECODED), markers, depth - 1));
    // What a text says decoded and not decoded was not hidden by the encoding.
    const isHidden = score >= THRESHOLD / 2 && score > own;
    return isHidden ? [{ reason: `encoded:${kind}`, weight: 1, rule: kind }] : [];
  });
}

type Decoding = { markers: readonly Marker[]; depth: number; own: number };

const MOST_DECODED = 8_000;

function scoreOf(findings: readonly Finding[]): number {
  const byRule = new Map<string, number>();
  let mentioned = 0;
  for (const { rule, weight } of findings) {
    if (rule === MENTION) mentioned += weight;
    else byRule.set(rule, Math.max(byRule.get(rule) ?? 0, weight));
  }
  const said = [...byRule.values()].reduce((sum, weight) => sum + weight, 0);
  // Sums of tenths miss 1 by a rounding error.
  return Math.round((said + Math.min(mentioned, MENTIONED.most)) * 1000) / 1000;
}

function reasonsOf(findings: readonly Finding[]): string[] {
  const reasons = findings.filter(({ weight }) => weight > 0).map(({ reason }) => reason);
  return [...new Set(reasons)].slice(0, MOST_REASONS);
}

const MOST_REASONS = 8;
