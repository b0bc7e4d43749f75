import type { Nodes } from 'mdast';

/** The text of nodes without their markup. Not recursive: nothing bounds how deep emphasis may be nested. */
export function plainOf(nodes: readonly Nodes[]): string {
  const parts: string[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('children' in node) waiting.push(...node.children.toReversed());
    else parts.push(leafText(node));
  }
  return parts.join('');
}

export function leafText(node: Nodes): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'image') return imageText(node.alt);
  return 'value' in node ? node.value : '';
}

/** A picture is never loaded; what it is said to show is a link to it. */
export function imageText(alt: string | null | undefined): string {
  return alt ? `Picture: ${alt}` : 'Picture';
}
