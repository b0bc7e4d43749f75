import { byPlace, byScore, compare } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import type { TreeWalk } from '../envelope.ts';
import type { EvidenceSpan, Intent, SlotCoverage } from '../terms.ts';
import { hashItem } from './hash-item.ts';
import { withLines } from './span-label.ts';

/**
 * What an answer is made from as a list that can be compared with that of another run: by type, and in each by document and
 * the order of the file. No id, time or score is in it, so that it is the same in every process and every database. Where
 * there are more than `maxItems`, the hits of the searches give way, worst first: all else is what the answer rests on.
 */
export function buildItems(made: ItemSources, maxItems: number): AskItem[] {
  const { walk, found, kept } = made;
  const fixed = [
    intentItem(made),
    ...treeItems(walk),
    ...proofItems(kept),
    slotItem(made),
    ...walkItems(walk),
  ];
  const room = Math.max(0, maxItems - fixed.length);
  const hits = [...found].sort(byScore).slice(0, room).sort(byPlace).map(hitItem);
  return [...fixed, ...hits].sort(byType);
}

export type ItemSources = {
  /** As it was searched for. */
  question: string;
  intent: Intent;
  /** All that the loop found, before it was compacted. */
  found: readonly EvidenceSpan[];
  kept: readonly EvidenceSpan[];
  slots: readonly SlotCoverage[];
  walk: TreeWalk | null;
};

export const ITEM_TYPES = [
  'intent',
  'selected_trees',
  'doc_section_hits',
  'repo_search_hits',
  'proof_spans',
  'slot_coverage_report',
  'tree_walk',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export type AskItem = {
  type: ItemType;
  /** What it is about: a document (`git:<repository>/<path>`, or its address) with lines, a tree. */
  key: string;
  content: unknown;
  hash: string;
};

function item(type: ItemType, key: string, content: unknown): AskItem {
  return { type, key, content, hash: hashItem({ type, key, content }) };
}

/** Items of one type stay in their order. */
function byType(left: AskItem, right: AskItem): number {
  return ITEM_TYPES.indexOf(left.type) - ITEM_TYPES.indexOf(right.type);
}

function intentItem({ question, intent }: ItemSources): AskItem {
  const terms = intent.terms.map(({ text, key, from }) => ({ text, key, from }));
  const { kind, requiresRepository } = intent;
  return item('intent', kind, { question, kind, terms, requires_repository: requiresRepository });
}

function treeItems(walk: TreeWalk | null): AskItem[] {
  const trees = [...new Set(walk?.paths.map(({ tree }) => tree))].sort(compare);
  return trees.map((tree) => {
    const anchors = walk!.paths
      .filter((path) => path.tree === tree)
      .flatMap(({ nodes }) => nodes.filter(({ is_anchor }) => is_anchor).map(({ title }) => title));
    return item('selected_trees', tree, { tree, anchors });
  });
}

function hitItem(span: EvidenceSpan): AskItem {
  const type = span.kind === 'doc' ? 'doc_section_hits' : 'repo_search_hits';
  return item(type, keyOf(span), placeOf(span));
}

function proofItems(kept: readonly EvidenceSpan[]): AskItem[] {
  return kept.map((span) => item('proof_spans', keyOf(span), { ...placeOf(span), text_hash: span.textHash }));
}

/** Where a source has no lines, its offsets tell two of its spans apart. */
export function keyOf(span: EvidenceSpan): string {
  const { start, end } = span.chunk.span;
  const document = documentKey(span);
  return span.startLine === null ? `${document}#${start}-${end}` : withLines(document, span);
}

function placeOf({ path, header, kind, role, chunk, startLine, endLine, repository, commit }: EvidenceSpan) {
  const lines = { start_line: startLine, end_line: endLine };
  const offsets = { start_offset: chunk.span.start, end_offset: chunk.span.end };
  return { path, header, kind, role, ...lines, ...offsets, repository, commit };
}

function slotItem({ slots }: ItemSources): AskItem {
  const report = slots.map(({ slot, isCovered, by }) => ({
    id: slot.id,
    is_hard: slot.isHard,
    is_covered: isCovered,
    by: by ? keyOf(by) : null,
  }));
  return item('slot_coverage_report', 'slots', report);
}

function walkItems(walk: TreeWalk | null): AskItem[] {
  if (!walk) return [];
  const paths = walk.paths.map(({ tree, nodes }) => ({
    tree,
    nodes: nodes.map(({ chunk_id, ...node }) => ({ ...node, is_bound: chunk_id !== null })),
  }));
  return [item('tree_walk', walk.depth, { depth: walk.depth, paths })];
}
