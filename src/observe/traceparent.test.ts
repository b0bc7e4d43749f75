import { expect, test } from 'vitest';
import { childOf, readTraceparent, writeTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('[OTEL-TRACEPARENT] a header of W3C Trace Context is read and written; what is none is left aside', () => {
  const context = { traceId: TRACE, spanId: SPAN, isSampled: true };
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(context);
  expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...context, isSampled: false });
  expect(readTraceparent(`cc-${TRACE}-${SPAN}-01-more`)).toEqual(context);
  expect(writeTraceparent(context)).toBe(`00-${TRACE}-${SPAN}-01`);
  const malformed = [
    undefined,
    ['a', 'b'],
    '',
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01\r\nx: y`,
    `cc-${TRACE}-${SPAN}-01-${'a'.repeat(1_000_000)}`,
  ];
  expect(malformed.map(readTraceparent)).toEqual(malformed.map(() => undefined));
});

test('a trace that begins here has the id of its request, and its spans ids of their own', () => {
  const first = childOf(undefined, '0B8F6F0E-6f2b-4f0e-9a34-0c3f7b1f9f11');
  expect(first.traceId).toBe('0b8f6f0e6f2b4f0e9a340c3f7b1f9f11');
  const second = childOf(first);
  expect(second.traceId).toBe(first.traceId);
  expect(second.spanId).not.toBe(first.spanId);
  expect(childOf(undefined, 'x').traceId).toMatch(/^[0-9a-f]{32}$/);
});
