import type { AgenticDebug, AgenticEnvelope, TreeWalk } from '../ask/envelope.ts';
import { hashItem } from '../ask/items/hash-item.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';

/**
 * The items of a record that follow from what it holds, made anew by the rules of `helix-ask/1`. Written out apart from
 * `src/ask/items`, so that a change of the rules without a new name for them is noticed. How the question was read and what
 * else was found is in no record: those items can only be come by again.
 */
export function recordedItems({ envelope, debug, spans }: AgenticRecord): RecordedItem[] {
  const { sources, tree_walk } = envelope as AgenticEnvelope;
  const { slots, retrieval_stop_reason: reason } = debug as AgenticDebug;
  // What is shown instead of an answer is no proof.
  const isAnswered = reason !== 'empty' && reason !== 'dominance_split';
  return [
    ...treeItems(tree_walk),
    ...(isAnswered ? sources.map((source, index) => proofItem(source, spans[index]!)) : []),
    item('slot_coverage_report', 'slots', slots),
    ...walkItems(tree_walk),
  ];
}

export type RecordedItem = AgenticRecord['items'][number];

/** Made of what a record does not hold. */
export const ONLY_REPLAYED: readonly string[] = ['intent', 'doc_section_hits', 'repo_search_hits'];

function item(type: string, key: string, content: unknown): RecordedItem {
  return { type, key, hash: hashItem({ type, key, content }) };
}

function treeItems(walk: TreeWalk | null): RecordedItem[] {
  const trees = [...new Set(walk?.paths.map(({ tree }) => tree))].sort();
  return trees.map((tree) => {
    const nodes = walk!.paths.filter((path) => path.tree === tree).flatMap((path) => path.nodes);
    const anchors = nodes.filter(({ is_anchor }) => is_anchor).map(({ title }) => title);
    return item('selected_trees', tree, { tree, anchors });
  });
}

function proofItem(source: AgenticEnvelope['sources'][number], span: AgenticRecord['spans'][number]) {
  const { path, start_offset, end_offset, start_line, end_line, commit, text_hash } = span;
  const { header, kind, role, repository } = source;
  const place = {
    path,
    header,
    kind,
    role,
    start_line,
    end_line,
    start_offset,
    end_offset,
    repository,
    commit,
  };
  return item('proof_spans', keyOf(span, repository), { ...place, text_hash });
}

function keyOf(span: AgenticRecord['spans'][number], repository: string | null) {
  const { start_line, end_line, start_offset, end_offset } = span;
  const document = repository === null ? span.path : `git:${repository}/${span.path}`;
  if (start_line === null) return `${document}#${start_offset}-${end_offset}`;
  return end_line === null || end_line === start_line
    ? `${document}:${start_line}`
    : `${document}:${start_line}-${end_line}`;
}

function walkItems(walk: TreeWalk | null): RecordedItem[] {
  if (!walk) return [];
  const paths = walk.paths.map(({ tree, nodes }) => ({
    tree,
    nodes: nodes.map(({ chunk_id, ...node }) => ({ ...node, is_bound: chunk_id !== null })),
  }));
  return [item('tree_walk', walk.depth, { depth: walk.depth, paths })];
}
