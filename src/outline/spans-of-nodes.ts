import type { Span } from '../terms.ts';

/** Where the objects of the list in a DAG file are. The text is known to be JSON with one list at the top. */
export function spansOfNodes(text: string): Span[] {
  const spans: Span[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('"')) continue;
    if (token === '{' || token === '[') {
      if (depth === NODE_DEPTH) start = index;
      depth++;
    } else {
      depth--;
      if (depth === NODE_DEPTH) spans.push({ start, end: index + 1 });
    }
  }
  return spans;
}

/** Inside the object and its list. */
const NODE_DEPTH = 2;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
