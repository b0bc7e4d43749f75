import { readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const { registry } = createMetrics({ prices: new Map(), tenants: true });
collectDefaultMetrics({ register: registry });
const known = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]));

/** Names of metrics in an expression of Prometheus; labels, functions and durations are taken out first. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, ' ').replace(/\b(?:by|without) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b(?:helix|nodejs|process)_\w+/g)].map(([name]) => name);
}

function isKnown(name: string): boolean {
  if (known.has(name)) return known.get(name) !== 'histogram';
  return known.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
}

const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana/helix.json', 'utf8'),
);
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const alerts = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression]) => expression!);

test('[METRICS-DASHBOARD] every panel asks for metrics that there are, and every metric of Helix has a panel', () => {
  const asked = panels.map(metricsIn);
  expect(asked.filter((names) => names.length === 0)).toEqual([]);
  expect(asked.flat().filter((name) => !isKnown(name))).toEqual([]);
  const shown = new Set(asked.flat().map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect([...known.keys()].filter((name) => name.startsWith('helix_') && !shown.has(name))).toEqual([]);
});

test('[METRICS-ALERTS] every rule asks for metrics that there are, for a while, and says what to do', () => {
  expect(alerts).toHaveLength(rules.match(/^ {6}- alert: Helix\w+$/gm)!.length);
  expect(alerts.length).toBeGreaterThanOrEqual(5);
  expect(alerts.flatMap(metricsIn).filter((name) => !isKnown(name))).toEqual([]);
  for (const part of ['for', 'severity', 'summary', 'description'])
    expect(rules.match(new RegExp(`^ +${part}: \\S`, 'gm')), part).toHaveLength(alerts.length);
});
