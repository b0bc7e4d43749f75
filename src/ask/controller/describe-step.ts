import type { ControllerStep } from '../terms.ts';
import { countedSlots } from './coverage.ts';
import type { End, Round } from './run-controller.ts';

/** A round as it is shown: why it was made, what came of it, and why it was the last one where it was. */
export function describeStep(before: Round, now: Round, end: End | null): ControllerStep {
  const { evidenceOk, slotCoverageOk, docCoverageOk, confidence, slotCoverage, coverage } = now.assessment;
  return {
    action: now.action!,
    reason: [whyMade(before, now), whatCame(now), whyEnded(now, end)].filter(Boolean).join('; '),
    queries: now.asked,
    evidenceOk,
    slotCoverageOk,
    docCoverageOk,
    confidence,
    slotCoverage,
    missingSlots: coverage.filter(({ isCovered }) => !isCovered).map(({ slot }) => slot.id),
    spans: now.spans.length,
  };
}

function whyMade(before: Round, now: Round): string {
  if (now.action === 'seed') return 'documents, their sections and terms are searched first';
  const weak = whatIsWeak(before);
  if (now.action === 'expand')
    return `${weak}, so headings, file names and symbols near what was found are searched`;
  const skipped = before.action === 'seed' ? ' (wider queries alone brought nothing new)' : '';
  return `${weak}, so code, tests, symbols and their use are searched${skipped}`;
}

function whatIsWeak({ assessment, limits }: Round): string {
  if (!assessment.evidenceOk) return 'nothing found so far is about the question';
  if (!assessment.slotCoverageOk) return `nothing found so far holds ${missingOf(assessment)}`;
  return `${assessment.docSpans} of ${limits.minDocSpanCount} passages of documents are about the question`;
}

function whatCame({ assessment, spans }: Round): string {
  const { coverage, evidence } = assessment;
  const counted = countedSlots(coverage);
  const covered = counted.filter(({ isCovered }) => isCovered).length;
  return `${evidence.length} of ${spans.length} passages are about the question and ${covered} of ${counted.length} slots are covered`;
}

function whyEnded({ assessment }: Round, end: End | null): string {
  if (!end) return '';
  if (end.reason === 'coverage_ok') return 'that is enough to answer';
  const budget = end.budgetHit && end.budgetHit !== 'noNewEvidence' ? `${end.budgetHit} is reached` : '';
  const nothing = end.hasNothingNew ? `no new evidence for ${missingOf(assessment)}` : '';
  return `${[nothing, budget].filter(Boolean).join(' and ')}, so the search ends`;
}

/** Hard ones alone, where some are missing: the others fail nothing. */
function missingOf({ coverage }: Round['assessment']): string {
  const missing = coverage.filter(({ isCovered }) => !isCovered);
  const hard = missing.filter(({ slot }) => slot.isHard);
  const names = (hard.length > 0 ? hard : missing).map(({ slot }) => slot.id);
  return names.length > 0 ? names.join(', ') : 'the question';
}
