import type { AgenticDebug, AgenticEnvelope } from '../client/client.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';
import { describeLines } from './describe-envelope.ts';
import { explainSteps } from './explain-steps.ts';
import { printable, table } from './print-table.ts';

/** What the trace of an answer that was come by in steps has besides that of any other. */
export function describeAgenticTrace({
  schema,
  items,
  spans,
  request,
  envelope,
  debug,
}: AgenticRecord): string {
  const { tier } = envelope as AgenticEnvelope;
  return [
    `mode      agentic (${printable(schema)}), tree walk ${printable(request.tree_walk)}`,
    `tier      ${printable(tier)}`,
    '',
    explainSteps(debug as AgenticDebug),
    '',
    table(
      ['item', 'hash', 'key'],
      items.map(({ type, key, hash }) => [type, short(hash), key]),
    ),
    '',
    table(
      ['span', 'text', 'place'],
      spans.map((span) => [span.chunk_id, short(span.text_hash), describeLines(span)]),
    ),
  ].join('\n');
}

function short(hash: string): string {
  return hash.slice(0, 12);
}
