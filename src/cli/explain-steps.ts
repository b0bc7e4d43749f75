import type { AgenticDebug } from '../client/client.ts';
import { printable, table } from './print-table.ts';

/** How an answer in the mode `agentic` was come by: its steps, why they ended, and what came of each stage. */
export function explainSteps(debug: AgenticDebug): string {
  const facts = [
    ['intent', `${debug.intent.kind}: ${debug.intent.terms.join(', ') || 'no terms'}`],
    ['stopped', describeStop(debug)],
    ['slots', describeSlots(debug)],
    ['senses', describeSenses(debug)],
    ['code', describeAlignment(debug)],
    ['compacted', `${debug.compaction_kept} kept, ${debug.compaction_dropped} dropped`],
    [
      'claims',
      `${share(debug.grounded_claim_ratio)} backed, ${share(debug.grounded_claim_threshold)} needed: ${debug.tier_selected}`,
    ],
    ['model', describeModel(debug)],
    ['state', `revision ${debug.revision}`],
    ['timings', describeTimings(debug.timings)],
  ];
  return [stepTable(debug), ...facts.map(([name, fact]) => printable(`${name!.padEnd(10)}${fact}`))].join(
    '\n',
  );
}

function stepTable({ controller_steps }: AgenticDebug): string {
  const names = ['step', 'action', 'spans', 'evidence', 'slots', 'docs', 'confidence', 'missing', 'reason'];
  const rows = controller_steps.map((step) => [
    step.step,
    step.action,
    step.spans,
    mark(step.evidenceOk),
    `${mark(step.slotCoverageOk)} ${share(step.slotCoverage)}`,
    mark(step.docCoverageOk),
    share(step.confidence),
    step.missingSlots.join(', ') || '-',
    step.reason,
  ]);
  return table(names, rows);
}

function mark(isOk: boolean): string {
  return isOk ? 'ok' : 'weak';
}

function share(ratio: number): string {
  return ratio.toFixed(2);
}

function describeStop({ retrieval_stop_reason, retrieval_iterations, budget_hit }: AgenticDebug): string {
  const limit = budget_hit ? ` (${budget_hit})` : '';
  const steps = retrieval_iterations === 1 ? '1 step' : `${retrieval_iterations} steps`;
  return `${retrieval_stop_reason}${limit} after ${steps}`;
}

function describeSlots({ slots }: AgenticDebug): string {
  const each = slots.map(
    ({ id, is_hard, is_covered, by }) =>
      `${id}${is_hard ? '' : ' (soft)'} ${is_covered ? `by ${by ?? 'a source'}` : 'missing'}`,
  );
  return each.join('; ') || 'none';
}

function describeSenses({
  ambiguity_candidates,
  ambiguity_selected,
  ambiguity_scores,
  ambiguity_reason,
}: AgenticDebug): string {
  const scored = ambiguity_candidates.map((label) =>
    `${label} ${ambiguity_scores[label]?.toFixed(3) ?? ''}`.trim(),
  );
  const chosen = ambiguity_selected === null ? '' : `; taken: ${ambiguity_selected}`;
  return scored.length > 0
    ? `${scored.join(', ')}${chosen} (${ambiguity_reason})`
    : ambiguity_reason || 'one';
}

function describeAlignment({ symbols_extracted, symbols_resolved, code_spans_added }: AgenticDebug): string {
  return `${symbols_extracted.length} symbols named, ${symbols_resolved.length} resolved, ${code_spans_added} spans added`;
}

function describeModel({ model, model_calls, fallback }: AgenticDebug): string {
  const calls = model_calls === 1 ? '1 call' : `${model_calls} calls`;
  return `${model ?? 'none'}, ${calls}${fallback === 'none' ? '' : `; written without it (${fallback})`}`;
}

function describeTimings(timings: Record<string, number>): string {
  const each = Object.entries(timings).map(([name, value]) => `${name.replace(/_?ms$/i, '')} ${value} ms`);
  return each.join(', ') || 'none';
}
