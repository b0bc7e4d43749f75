import type { Extraction } from '../extract/extractor.ts';
import { dagNodes } from './dag-nodes.ts';
import { findTerms } from './find-terms.ts';
import { headingNodes } from './heading-nodes.ts';
import { isTestFile } from './is-test-file.ts';
import { EMPTY_OUTLINE, type Outline, type OutlineNode } from './outline.ts';

/** How a document hangs together, from what was read of it. Runs in the reading process, once for each version. */
export async function outlineOf(
  extraction: Extraction,
  { name, sourceType }: { name: string; sourceType: string },
): Promise<Outline> {
  const { code } = extraction;
  const isTest = sourceType === 'code' && isTestFile(name, code);
  if (name.toLowerCase().endsWith('.dag.json')) {
    const { nodes, warnings } = dagNodes(extraction.text);
    return { ...EMPTY_OUTLINE, nodes, ...(warnings.length > 0 && { warnings }) };
  }
  return { ...EMPTY_OUTLINE, ...code, nodes: nodesOf(extraction, name), isTest };
}

/** More are kept of no document: a book has some hundreds. */
const MOST_NODES = 5000;

/** Sections and terms in the order of the document, each term below its section. */
function nodesOf(extraction: Extraction, name: string): OutlineNode[] {
  const headings = headingNodes(extraction).slice(0, MOST_NODES);
  const terms = findTerms(extraction, headings, name);
  const all: (OutlineNode & { from?: number })[] = [
    ...headings.map((node, from) => ({ ...node, from })),
    ...terms,
  ];
  const ordered = all.sort((a, b) => a.span.start - b.span.start || a.depth - b.depth).slice(0, MOST_NODES);
  const places = new Map(ordered.map(({ from }, place) => [from, place]));
  return ordered.map(({ from: _, ...node }) => ({
    ...node,
    parent: node.parent === null ? null : (places.get(node.parent) ?? null),
  }));
}
