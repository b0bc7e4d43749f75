import { foldPlain } from '../text/fold-text.ts';
import { decodePayloads } from './decode-payloads.ts';
import { findAddressee } from './find-addressee.ts';
import { findForgery } from './find-forgery.ts';
import { findInvisible } from './find-invisible.ts';
import { findOrders } from './find-orders.ts';
import { findUnspaced } from './find-unspaced.ts';
import { IMPERATIVES } from './imperatives.ts';
import { findMarkers, type Marker } from './markers.ts';
import { matchRules, type PhraseMatch } from './phrase-rules.ts';
import { type FoldedText, readWords, wordAt } from './read-folded.ts';
import { DISCOUNTED, type Finding, type Spoken, weighPhrases } from './weigh-phrases.ts';

/**
 * Why a text should not be put before a model; empty when nothing is wrong with it. Each thing found has a weight, and
 * together they must reach 1: what is said to a model alone has it by itself, what a manual may also say needs company.
 * A long text is looked at window by window, so that nothing adds up over a whole book; one that is too long for that
 * is not known to be harmless.
 */
export function screenChunk(text: string, markers: readonly Marker[]): string[] {
  for (let start = 0; start < Math.min(text.length, MOST_CHARACTERS); start += WINDOW - OVERLAP) {
    const findings = findingsIn(text.slice(start, start + WINDOW), markers, DEEPEST);
    if (scoreOf(findings) >= THRESHOLD) return reasonsOf(findings);
    if (start + WINDOW >= text.length) return [];
  }
  return text.length > MOST_CHARACTERS ? ['too-long'] : [];
}

const THRESHOLD = 1;
/** A chunk has a tenth of it; an order that begins in one window is whole in the next. */
const WINDOW = 20_000;
const OVERLAP = 1_000;
/** A whole document that comes as one chunk is still looked at within a moment. */
const MOST_CHARACTERS = 500_000;
/** How often what was decoded is decoded again. */
const DEEPEST = 2;

function findingsIn(text: string, markers: readonly Marker[], depth: number): Finding[] {
  const cased = foldPlain(text);
  // One sign that stands for a sentence is in some texts; a text of them is made to be more than it looks.
  if (cased.length > 2 * text.length + ROOM)
    return [{ reason: 'invisible-text', weight: 1, rule: 'expands' }];
  const folded = readWords(cased);
  const said = weighPhrases(folded, spokenIn(folded, markers));
  const findings = [...said];
  for (const { reason, weight, at } of findForgery(folded))
    findings.push({ reason, weight, rule: `${reason}@${at}` });
  findings.push(...invisibleIn(text, markers));
  if (depth > 0) findings.push(...encodedIn(text, folded, { markers, depth, own: scoreOf(said) }));
  return findings;
}

const ROOM = 2_000;

function spokenIn(folded: FoldedText, markers: readonly Marker[]): Spoken[] {
  const spoken: Spoken[] = [];
  for (const { name, first, last } of findMarkers(folded, markers))
    spoken.push({ reason: `marker:${name}`, phrase: name, weight: 1, first, last });
  for (const match of matchRules(folded, IMPERATIVES)) spoken.push(addressed(match));
  for (const match of findOrders(folded)) spoken.push(addressed(match));
  for (const { name, weight, start, end } of findAddressee(folded)) {
    const [first, last] = [wordAt(folded, start), wordAt(folded, end - 1)];
    spoken.push(addressed({ phrase: name, weight, first, last }));
  }
  const unspaced = findUnspaced(folded);
  if (unspaced > 0) spoken.push(addressed({ phrase: 'unspaced', weight: unspaced, first: 0, last: 0 }));
  return spoken;
}

function addressed(match: PhraseMatch): Spoken {
  return { ...match, reason: 'addressed-imperative' };
}

function invisibleIn(text: string, markers: readonly Marker[]): Finding[] {
  return findInvisible(text).map(({ reason, weight, says }) => {
    const isOrder = says !== undefined && scoreOf(findingsIn(says, markers, 0)) > 0;
    return { reason, weight: isOrder ? 1 : weight, rule: reason };
  });
}

/** Nobody encodes an order to a model for its readers, so half the weight is enough. */
function encodedIn(text: string, folded: FoldedText, { markers, depth, own }: Decoding): Finding[] {
  return decodePayloads(text, folded).flatMap(({ kind, text: decoded }) => {
    const score = scoreOf(findingsIn(decoded.slice(0, MOST_DECODED), markers, depth - 1));
    // What a text says decoded and not decoded was not hidden by the encoding.
    const isHidden = score >= THRESHOLD / 2 && score > own;
    return isHidden ? [{ reason: `encoded:${kind}`, weight: 1, rule: kind }] : [];
  });
}

type Decoding = { markers: readonly Marker[]; depth: number; own: number };

const MOST_DECODED = 8_000;

function scoreOf(findings: readonly Finding[]): number {
  if (findings.length === 0) return 0;
  const byRule = new Map<string, number>();
  let discounted = 0;
  for (const { rule, weight } of findings) {
    if (rule === DISCOUNTED.rule) discounted += weight;
    else byRule.set(rule, Math.max(byRule.get(rule) ?? 0, weight));
  }
  const said = [...byRule.values()].reduce((sum, weight) => sum + weight, 0);
  // Sums of tenths miss 1 by a rounding error.
  return Math.round((said + Math.min(discounted, DISCOUNTED.most)) * 1000) / 1000;
}

function reasonsOf(findings: readonly Finding[]): string[] {
  const reasons = findings.filter(({ weight }) => weight > 0).map(({ reason }) => reason);
  return [...new Set(reasons)].slice(0, MOST_REASONS);
}

const MOST_REASONS = 8;
