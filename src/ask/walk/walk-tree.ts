import { reading } from '../../retrieve/reading.ts';
import { loadOutlineNodes, type StoredNode } from '../../store/outline-nodes.ts';
import { byPlace, byRole } from '../compact/order-spans.ts';
import type { TreeWalk } from '../envelope.ts';
import { readIntent } from '../question/read-intent.ts';
import type { AskContext, AskRequest, EvidenceSpan } from '../terms.ts';
import { bindSpan } from './bind-span.ts';
import { growTree } from './grow-tree.ts';
import { type NodesOfVersion, wayBelow, wayTo } from './way-to.ts';

/**
 * The way to the evidence: repository, folders, document, then headings or symbols, down to each span (`root_to_anchor`), also
 * to what is below it (`full_path`), or the spans alone (`anchors_only`). By repository, path and offset; null without evidence.
 */
export async function walkTree(
  context: AskContext,
  request: AskRequest,
  spans: readonly EvidenceSpan[],
): Promise<TreeWalk | null> {
  const anchors = spans.toSorted(byRole).slice(0, MOST_ANCHORS).toSorted(byPlace);
  if (anchors.length === 0) return null;
  const versions = [...new Set(anchors.map(({ chunk }) => chunk.versionId))];
  const nodes = await reading(context, request.signal, (session) =>
    loadOutlineNodes(session, context.tenant, versions),
  );
  const byVersion = groupNodes(nodes);
  const terms = new Set(readIntent(request.question).terms.map(({ key }) => key));
  const depth = request.treeWalk;
  const ways = anchors.flatMap((span) => {
    const own = byVersion.get(span.chunk.versionId) ?? NO_NODES;
    const bound = bindSpan(span, [...own.values()], terms);
    const way = wayTo(span, own, { bound, terms });
    return depth === 'full_path' ? [way, ...wayBelow(way, own, bound)] : [way];
  });
  return { depth, paths: growTree(ways, { project: request.project, depth }) };
}

const MOST_ANCHORS = 12;
const NO_NODES: NodesOfVersion = new Map();

function groupNodes(nodes: readonly StoredNode[]): Map<number, NodesOfVersion> {
  const versions = Map.groupBy(nodes, ({ versionId }) => versionId);
  return new Map(
    Array.from(versions, ([id, own]) => [id, new Map(own.map((node) => [node.ordinal, node]))] as const),
  );
}
