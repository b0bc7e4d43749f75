import type { SpanRole } from '../envelope.ts';
import type { AskChannel, AskLimits, EvidenceSpan, Intent, Slot, SlotCoverage } from '../terms.ts';
import { aboutQuestion, isMarked } from './about-question.ts';
import { coverageRatio, coverSlots, isCoveredEnough } from './coverage.ts';
import type { WordReader } from './read-words.ts';

/**
 * What the gathered spans amount to. The nearest vector alone is no evidence: in every project something is nearest, so a
 * span has to be about the question by its words (`about-question.ts`). Slots are covered by evidence alone.
 */
export function assessEvidence(gathering: Gathering): Assessment {
  const { slots, spans, weights, limits, channels, read } = gathering;
  const isAbout = aboutQuestion({ ...gathering, coverage: coverSlots(slots, spans, read) });
  const evidence = spans.filter(isAbout);
  const coverage = coverSlots(slots, evidence, read);
  const slotCoverage = coverageRatio(coverage);
  const docSpans = evidence.filter(({ kind }) => kind === 'doc').length;
  return {
    coverage,
    slotCoverage,
    evidence,
    docSpans,
    evidenceOk: evidence.length > 0,
    slotCoverageOk: isCoveredEnough(coverage, limits.minSlotCoverageRatio),
    docCoverageOk:
      docSpans >= limits.minDocSpanCount || isDefinedInCode(slots, evidence, read) || isCodeAlone(spans),
    confidence: confidenceOf(slotCoverage, evidence, weights, channels),
  };
}

export type Gathering = {
  intent: Intent;
  slots: readonly Slot[];
  /** Best first. */
  spans: readonly EvidenceSpan[];
  /** The share of the question's words that a chunk holds, each by its weight. */
  weights: ReadonlyMap<number, number>;
  limits: AskLimits;
  /** Those that were searched so far. */
  channels: ReadonlySet<AskChannel>;
  read: WordReader;
};

export type Assessment = {
  coverage: SlotCoverage[];
  slotCoverage: number;
  /** The spans that are about the question, best first. */
  evidence: EvidenceSpan[];
  docSpans: number;
  evidenceOk: boolean;
  slotCoverageOk: boolean;
  docCoverageOk: boolean;
  confidence: number;
};

/** A question about a name or a file of code is answered by what defines it, whether or not a document speaks of it. */
function isDefinedInCode(
  slots: readonly Slot[],
  evidence: readonly EvidenceSpan[],
  read: WordReader,
): boolean {
  const code = evidence.filter(({ kind }) => kind === 'code');
  const defining = code.filter(({ role }) => DEFINING.has(role));
  const covers = (wanted: readonly Slot[], spans: readonly EvidenceSpan[]) =>
    coverSlots(wanted, spans, read).some(({ isCovered }) => isCovered);
  const files = slots.filter(({ term }) => term?.from === 'path');
  return covers(slots.filter(isMarked), defining) || covers(files, code);
}

/** Among documents something is always nearest: where none was found, there are none to be asked for. */
function isCodeAlone(spans: readonly EvidenceSpan[]): boolean {
  return spans.length > 0 && spans.every(({ kind }) => kind !== 'doc');
}

const DEFINING: ReadonlySet<SpanRole> = new Set(['definition', 'entry_point', 'contract']);

/**
 * 0.5 x slot coverage + 0.3 x agreement + 0.2 x mass, to three digits; 0 without evidence. Agreement is the share of the
 * searched channels that returned each of the first five spans, on average; mass is the weight of the question's words in
 * those, where three whole questions are enough.
 */
function confidenceOf(
  slotCoverage: number,
  evidence: readonly EvidenceSpan[],
  weights: Gathering['weights'],
  channels: Gathering['channels'],
): number {
  const first = evidence.slice(0, FIRST);
  if (first.length === 0) return 0;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const agreement = sum(first.map(channelsOf)) / (first.length * channels.size);
  const mass = sum(first.map(({ chunk }) => weights.get(chunk.chunkId) ?? 0)) / ENOUGH_MASS;
  const confidence = 0.5 * slotCoverage + 0.3 * Math.min(1, agreement) + 0.2 * Math.min(1, mass);
  return Math.round(confidence * 1000) / 1000;
}

function channelsOf({ ranks }: EvidenceSpan): number {
  return Object.values(ranks).filter((rank) => rank !== undefined).length;
}

const FIRST = 5;
const ENOUGH_MASS = 3;
