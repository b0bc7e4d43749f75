import type { StoredNode } from '../../store/outline-nodes.ts';
import { nameKey } from '../../text/name-key.ts';
import type { EvidenceSpan } from '../terms.ts';

/**
 * The node that a span is bound to: the term or the node of a DAG in it that the question names, else the innermost section
 * that its text begins in, else the first node of a DAG in it.
 */
export function bindSpan(
  { chunk }: EvidenceSpan,
  nodes: readonly StoredNode[],
  terms: ReadonlySet<string>,
): StoredNode | undefined {
  const blank = chunk.text.length - chunk.text.trimStart().length;
  const start = chunk.span.start + blank;
  const overlapping = nodes.filter(({ span }) => span.start < chunk.span.end && span.end > start);
  const asked = overlapping.find(({ kind, title }) => kind !== 'heading' && terms.has(nameKey(title)));
  if (asked) return asked;
  const around = overlapping.filter(({ kind, span }) => kind === 'heading' && span.start <= start);
  return innermost(around) ?? overlapping.find(({ kind }) => kind === 'dag');
}

function innermost(nodes: readonly StoredNode[]): StoredNode | undefined {
  return nodes.reduce<StoredNode | undefined>(
    (found, node) => (found && found.depth >= node.depth ? found : node),
    undefined,
  );
}
