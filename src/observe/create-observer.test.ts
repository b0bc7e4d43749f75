import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loadSettings } from '../settings/settings.ts';
import { createObserver } from './create-observer.ts';
import type { ObservedQuestion } from './observer.ts';

function observerOf(environment: Record<string, string>) {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ messageKey: 'event' }, { write: (line) => logged.push(JSON.parse(line)) });
  return { ...createObserver(loadSettings(environment), log), logged };
}

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };

test('[OTEL-PROPAGATE] without a word of the settings there are no spans, and providers are told of none', async () => {
  const plain = observerOf({});
  expect(plain.tracer.isOn).toBe(false);
  expect(plain.fetch).toBeUndefined();
  const collecting = observerOf(COLLECTOR);
  expect(collecting.tracer.isOn).toBe(true);
  expect(collecting.fetch).toBeUndefined();
  const propagating = observerOf({ ...COLLECTOR, HELIX_OTEL_PROPAGATE: 'on' });
  expect(propagating.fetch).toBeTypeOf('function');
  for (const observer of [plain, collecting, propagating]) await observer.close();
});

test('[METRICS-HARMLESS] what cannot be counted is logged and never thrown', () => {
  const { questionEnded, logged } = observerOf({});
  questionEnded({ trace: undefined } as unknown as ObservedQuestion);
  expect(logged).toMatchObject([{ event: 'observe.failed' }]);
});
