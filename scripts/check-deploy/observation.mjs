import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaOf } from './schema.mjs';
import { findPromtool, lookWith, NOT_INSTALLED, packageOf, run, work } from './tools.mjs';

const RULES = 'deploy/prometheus/alerts.yml';
const TESTS = 'deploy/prometheus/alerts.test.yml';
const DASHBOARD = 'deploy/grafana/helix.json';

export async function* checkObservation() {
  yield* withPromtool(findPromtool());
  yield* withSchemas();
}

function* withPromtool(promtool) {
  const steps = [
    [RULES, ['check', 'rules', RULES]],
    [`${TESTS}: what fires, when, and what it says`, ['test', 'rules', TESTS]],
    // The key that it names is on another machine.
    [
      'deploy/prometheus/prometheus.yml',
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'],
    ],
    [`every expression of ${DASHBOARD}`, ['check', 'rules', expressionsAsRules()]],
  ];
  const version = promtool && /version (\S+)/.exec(run(promtool, ['--version']).said)?.[1];
  for (const [what, args] of steps) {
    if (promtool) yield lookWith(what, `promtool ${version}`, promtool, args);
    else yield { what, absent: '`promtool` is not here, and could not be had by apt; PROMTOOL names one' };
  }
}

/** Promtool reads expressions in rules only. */
function expressionsAsRules() {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8'));
  const rules = panels.flatMap(({ id, targets }) =>
    targets.map(({ expr, refId }) => ({ record: `panel_${id}_${refId}`, expr })),
  );
  const folder = join(work, 'scratch');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'dashboard-rules.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return file;
}

async function* withSchemas() {
  const yaml = await packageOf('yaml');
  const files = [
    [RULES, 'prometheus.rules.json'],
    ['deploy/prometheus/prometheus.yml', 'prometheus.json'],
    // The schema is of what Grafana's interface takes: the dashboard in an envelope.
    [DASHBOARD, 'grafana-dashboard-5.x.json', (dashboard) => ({ dashboard })],
  ];
  for (const [file, name, wrap = (data) => data] of files) {
    const what = `${file} has its form`;
    const schema = await schemaOf('schemastore', 'schemas', 'json', name);
    if (!yaml || !schema) yield { what, absent: NOT_INSTALLED };
    else
      yield {
        what,
        by: `the JSON schema ${name} (schemastore, ajv)`,
        problems: schema(wrap(yaml.parse(readFileSync(file, 'utf8')))),
      };
  }
  yield {
    what: `${DASHBOARD}: panels have their own ids and places`,
    by: "Helix's own rules",
    problems: [...misplaced(JSON.parse(readFileSync(DASHBOARD, 'utf8')))],
  };
}

function* misplaced({ panels }) {
  const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  for (const [index, panel] of panels.entries()) {
    if (panel.gridPos.x + panel.gridPos.w > 24) yield `"${panel.title}" is wider than the page`;
    for (const other of panels.slice(index + 1)) {
      if (other.id === panel.id) yield `"${panel.title}" and "${other.title}" have the id ${panel.id}`;
      if (overlap(panel.gridPos, other.gridPos)) yield `"${panel.title}" lies over "${other.title}"`;
    }
  }
}
