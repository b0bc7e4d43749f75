import { sectionsOf } from './artifact-templates.ts';
import { INTRODUCING, kindOf, TAKES_ROWS } from './kind-of.ts';
import type { QuoteCandidate } from './quote-candidates.ts';
import { sentenceKey } from './said-before.ts';
import { SECTION_CUES } from './section-cues.ts';
import type { SectionWriting } from './section-writing.ts';
import { BESIDE, type TopicWeights, topicMatch, UNDER_HEADING } from './topic-match.ts';

/**
 * The quotes that may stand in a section, each with what speaks for it: that it is about the topic, that it is of the kind
 * the section asks for, and how early its chunk was found. What a later section asks for more is left to it.
 */
export function scoreQuotes(candidates: readonly QuoteCandidate[], choice: QuoteChoice): ScoredQuote[] {
  const { plan, request, before, weights } = choice;
  const hasTopic = weights.length > 0;
  const isAbout = topicMatch(weights, candidates);
  const later = laterKeys(request.type, plan.key);
  const earlier = [...before.sentences];
  return candidates.flatMap((candidate) => {
    if (!fits(candidate, plan, hasTopic)) return [];
    const topic = isAbout(candidate);
    const kind = kindIn(plan.key, candidate);
    if (topic === 0 || kind < (hasTopic && topic > BESIDE ? 1 : SURE_KIND)) return [];
    const rival = Math.max(0, ...later.map((key) => kindIn(key, candidate)));
    if (hasTopic && !belongsHere(candidate, plan, { topic, kind, rival })) return [];
    if (wasSaid(candidate, earlier)) return [];
    const lost = Math.max(0, rival - kind) + (candidate.sentences.join(' ').length > LONG ? 0.5 : 0);
    return [{ candidate, kind, score: TOPIC_WEIGHT * topic + kind - lost + 1 / (1 + candidate.place) }];
  });
}

export type QuoteChoice = Pick<SectionWriting, 'plan' | 'before'> & {
  request: Pick<SectionWriting['request'], 'type'>;
  weights: TopicWeights;
};

export type ScoredQuote = { candidate: QuoteCandidate; kind: number; score: number };

/** Where nothing but its kind speaks for a sentence, or only its paragraph has the topic, one faint sign is not enough. */
export const SURE_KIND = 2;
/** More than any kind: first what it is about. */
const TOPIC_WEIGHT = 4;
const LONG = 220;

/** Rows and steps are read for what they are about; of a whole project they would be any. */
function fits(
  { kind, isNumbered }: QuoteCandidate,
  { key, isOrdered }: QuoteChoice['plan'],
  hasTopic: boolean,
): boolean {
  if (kind === 'row') return hasTopic && TAKES_ROWS.has(key);
  return !isNumbered || hasTopic || Boolean(isOrdered);
}

/**
 * All sections of a topic are chosen from the same sentences, so each sentence goes where it fits best; the steps of a list
 * stay together. What a topic is, documents say where they begin to speak of it.
 */
function belongsHere(
  { isNumbered, isFirst, chunk, heading }: QuoteCandidate,
  { key, isOrdered }: QuoteChoice['plan'],
  { topic, kind, rival }: { topic: number; kind: number; rival: number },
): boolean {
  if (isOrdered && isNumbered) return true;
  if (rival > kind) return false;
  if (!INTRODUCING.has(key) || SECTION_CUES[key]!.titles.test(heading)) return true;
  if (isFirst) return topic >= UNDER_HEADING || chunk.ordinal === 0;
  return topic === 1 && rival < kind;
}

function kindIn(key: string, candidate: QuoteCandidate): number {
  return kindOf(key, { ...candidate, text: candidate.sentences.join(' ') });
}

function laterKeys(type: QuoteChoice['request']['type'], key: string): string[] {
  const keys = sectionsOf(type).map((section) => section.key);
  return keys.slice(keys.indexOf(key) + 1);
}

/** A quote may stand behind the heading that it is from. */
function wasSaid({ sentences }: QuoteCandidate, earlier: readonly string[]): boolean {
  const keys = sentences.map(sentenceKey);
  return keys.some((key) => earlier.some((said) => said === key || said.endsWith(` ${key}`)));
}
