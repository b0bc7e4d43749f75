import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOtlpExporter } from './otlp-exporter.ts';
import { childOf } from './traceparent.ts';
import type { FinishedSpan } from './tracer.ts';

const span: FinishedSpan = {
  name: 'helix.answer',
  kind: 'internal',
  context: childOf(undefined),
  startedAt: 1_763_300_000_000.5,
  endedAt: 1_763_300_000_001,
  attributes: { count: 3, share: 0.5, isOn: true, name: 'x', nothing: undefined },
  hasFailed: true,
};

function exporterOf(fetch: typeof globalThis.fetch, headers?: string) {
  const results = { sent: 0, dropped: 0 };
  const logged: Record<string, unknown>[] = [];
  const exporter = createOtlpExporter({
    endpoint: 'http://collector:4318/',
    headers,
    serviceName: 'helix',
    fetch,
    log: pino({ messageKey: 'event' }, { write: (line) => logged.push(JSON.parse(line)) }),
    onResult(result, count) {
      results[result] += count;
    },
  });
  return { ...exporter, results, logged };
}

test('[OTEL-FORMAT] spans are sent as OTLP in JSON, with the headers of the settings', async () => {
  const calls: { url: string; init: RequestInit }[] = [];
  const exporter = exporterOf(async (url, init) => {
    calls.push({ url: String(url), init: init! });
    return new Response('{}');
  }, 'authorization=Bearer%20abc,x=100%');
  exporter.add(span);
  await exporter.close();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    init: { method: 'POST', redirect: 'manual', headers: { authorization: 'Bearer abc', x: '100%' } },
  });
  const body = JSON.parse(String(calls[0]!.init.body));
  expect(body.resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'helix' } },
  ]);
  expect(body.resourceSpans[0].scopeSpans[0].spans).toEqual([
    {
      traceId: span.context.traceId,
      spanId: span.context.spanId,
      name: 'helix.answer',
      kind: 1,
      startTimeUnixNano: '1763300000000500000',
      endTimeUnixNano: '1763300000001000000',
      attributes: [
        { key: 'count', value: { intValue: '3' } },
        { key: 'share', value: { doubleValue: 0.5 } },
        { key: 'isOn', value: { boolValue: true } },
        { key: 'name', value: { stringValue: 'x' } },
      ],
      status: { code: 2 },
    },
  ]);
  expect(exporter.results).toEqual({ sent: 1, dropped: 0 });
});

test('[OTEL-DROPS] a collector that is away costs a bounded number of spans and one warning', async () => {
  const exporter = exporterOf(async () => new Response('no', { status: 503 }));
  for (let count = 0; count < 3000; count += 1) exporter.add(span);
  await exporter.close();
  expect(exporter.results).toEqual({ sent: 0, dropped: 3000 });
  expect(exporter.logged).toHaveLength(1);
  expect(exporter.logged[0]).toMatchObject({
    event: 'spans.dropped',
    problem: 'it answered with status 503',
    action: 'Check OTEL_EXPORTER_OTLP_ENDPOINT.',
  });
});
