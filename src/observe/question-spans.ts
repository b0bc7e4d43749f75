import type { ObservedQuestion } from './observer.ts';
import { childOf } from './traceparent.ts';
import type { FinishedSpan } from './tracer.ts';

/** A question as spans: itself, finding its evidence, and the model. Parts that overlap are attributes, not spans. */
export function questionSpans({
  trace,
  startedAt,
  totalMs,
  marks,
  parent,
}: ObservedQuestion): FinishedSpan[] {
  const { timings, usage, retrieval } = trace;
  const context = childOf(parent, trace.traceId);
  const root: FinishedSpan = {
    name: 'helix.answer',
    kind: 'internal',
    context,
    parentSpanId: parent?.spanId,
    startedAt,
    endedAt: startedAt + totalMs,
    hasFailed: trace.outcome === 'failed',
    attributes: {
      'helix.request_id': trace.traceId,
      'helix.kind': trace.kind,
      'helix.outcome': trace.outcome,
      'helix.settings_hash': trace.settingsHash,
      'helix.evidence': trace.evidence.length,
      'helix.first_word_ms': timings.firstWordMs,
    },
  };
  const part = (name: string, from: number | undefined, to: number | undefined): FinishedSpan[] =>
    from === undefined || to === undefined
      ? []
      : [
          {
            ...root,
            name,
            context: childOf(context),
            parentSpanId: context.spanId,
            startedAt: startedAt + Math.max(0, from),
            endedAt: startedAt + to,
            attributes: {},
            hasFailed: false,
          },
        ];
  const { retrieved, prompted, answered } = marks;
  const began = retrieved === undefined ? undefined : retrieved - (timings.retrievalMs ?? retrieved);
  const [retrieve] = part('helix.retrieve', began, retrieved);
  const [model] = part('helix.model', prompted, answered ?? (prompted === undefined ? undefined : totalMs));
  return [
    root,
    ...(retrieve ? [{ ...retrieve, attributes: retrieveAttributes(timings, retrieval) }] : []),
    ...(model
      ? [
          {
            ...model,
            kind: 'client' as const,
            hasFailed: root.hasFailed,
            attributes: {
              'gen_ai.request.model': trace.model,
              'gen_ai.usage.input_tokens': usage.promptTokens,
              'gen_ai.usage.output_tokens': usage.completionTokens,
            },
          },
        ]
      : []),
  ];
}

function retrieveAttributes(
  timings: ObservedQuestion['trace']['timings'],
  { candidates, rerank }: ObservedQuestion['trace']['retrieval'],
): FinishedSpan['attributes'] {
  return {
    'helix.embed_ms': timings.embedMs,
    'helix.vector_ms': timings.vectorMs,
    'helix.lexical_ms': timings.lexicalMs,
    'helix.load_ms': timings.loadMs,
    'helix.rerank_ms': timings.rerankMs,
    'helix.rerank_skipped': rerank?.skipped,
    'helix.candidates': candidates?.merged,
  };
}
