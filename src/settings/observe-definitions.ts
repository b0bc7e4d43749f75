import { optional, withDefault } from './definition.ts';
import { boolean, prices, secret, text, url } from './parsers.ts';

/** What is counted and where it is sent. The names that begin with OTEL are OpenTelemetry's own. */
export const OBSERVE_DEFINITIONS = {
  metricsTenants: withDefault(
    'HELIX_METRICS_TENANTS',
    boolean,
    false,
    '`/metrics` also counts questions and tokens by tenant, the first 200 by their ids, the others together',
  ),
  modelPrices: withDefault(
    'HELIX_MODEL_PRICES',
    prices,
    [],
    'what a million tokens cost, of the prompt and of the answer, such as `gemini/gemini-2.5-flash=0.30/2.50`, by which `/metrics` estimates the cost',
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url('https', 'http'),
    'a collector of OpenTelemetry that takes OTLP over HTTP, without `/v1/traces`; no spans are made when not set',
    'url',
  ),
  otlpHeaders: optional(
    'OTEL_EXPORTER_OTLP_HEADERS',
    secret,
    'headers for it, such as `authorization=Bearer%20…`',
    'secret',
  ),
  otelServiceName: withDefault('OTEL_SERVICE_NAME', text, 'helix', 'what spans say they come from'),
  otelPropagate: withDefault(
    'HELIX_OTEL_PROPAGATE',
    boolean,
    false,
    'passes the trace of a request on to model providers, in the header `traceparent`',
  ),
} as const;
