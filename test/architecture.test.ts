import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What may import what: a folder may use the ones of its line and itself. The order is the order of the data. */
const ALLOWED: Record<string, string[]> = {
  terms: [],
  errors: [],
  'bounded-map': [],
  text: ['terms'],
  models: ['terms'],
  settings: ['errors', 'terms'],
  log: [],
  observe: ['compose', 'errors', 'log', 'models', 'settings', 'store', 'terms'],
  store: [
    'agents',
    'artifacts',
    'auth',
    'errors',
    'terms',
    'text',
    'models',
    'gate',
    'settings',
    'log',
    'outline',
  ],
  auth: ['errors', 'settings', 'store', 'terms'],
  limits: ['auth', 'bounded-map', 'errors', 'ingest', 'log', 'observe', 'settings', 'store', 'terms'],
  extract: ['errors', 'terms', 'text'],
  outline: ['errors', 'extract', 'terms', 'text'],
  chunk: ['extract', 'terms', 'text'],
  embed: ['bounded-map', 'errors', 'models'],
  fuse: ['terms'],
  gate: ['models'],
  rewrite: ['models', 'terms', 'text'],
  rerank: ['errors', 'models', 'terms', 'text'],
  guard: ['terms', 'text'],
  resident: ['errors', 'log', 'store', 'terms'],
  retrieve: ['bounded-map', 'embed', 'fuse', 'guard', 'models', 'rerank', 'resident', 'store', 'terms'],
  trace: ['errors', 'terms', 'models', 'gate', 'guard', 'log', 'observe', 'retrieve', 'store'],
  answer: ['errors', 'terms', 'text', 'models', 'gate', 'guard', 'retrieve', 'rewrite', 'trace'],
  ingest: [
    'chunk',
    'embed',
    'errors',
    'extract',
    'log',
    'models',
    'observe',
    'outline',
    'store',
    'terms',
    'text',
  ],
  repository: ['errors', 'extract', 'ingest', 'store', 'terms', 'text'],
  ask: [
    'answer',
    'embed',
    'errors',
    'fuse',
    'gate',
    'guard',
    'models',
    'outline',
    'retrieve',
    'rewrite',
    'store',
    'terms',
    'text',
    'trace',
  ],
  agents: ['artifacts', 'errors', 'models', 'store', 'terms', 'text'],
  artifacts: [
    'agents',
    'answer',
    'errors',
    'gate',
    'guard',
    'models',
    'retrieve',
    'rewrite',
    'store',
    'terms',
    'text',
    'trace',
  ],
  connect: ['errors', 'extract', 'ingest', 'repository', 'store', 'terms', 'text'],
  projects: [
    'agents',
    'answer',
    'artifacts',
    'ask',
    'compose',
    'connect',
    'embed',
    'errors',
    'gate',
    'ingest',
    'models',
    'settings',
    'store',
    'terms',
    'text',
  ],
  backup: ['errors', 'store', 'terms'],
  mcp: ['artifacts', 'client', 'errors', 'guard', 'terms', 'text'],
  verify: ['answer', 'ask', 'compose', 'errors', 'ingest', 'projects', 'store', 'terms', 'text', 'trace'],
  evals: [
    'answer',
    'ask',
    'compose',
    'errors',
    'gate',
    'ingest',
    'log',
    'models',
    'projects',
    'retrieve',
    'rewrite',
    'settings',
    'store',
    'terms',
    'text',
    'trace',
  ],
  redteam: [
    'answer',
    'compose',
    'errors',
    'evals',
    'ingest',
    'log',
    'models',
    'settings',
    'store',
    'terms',
    'text',
  ],
  providers: ['errors', 'terms', 'text', 'models', 'settings', 'log'],
  compose: [
    'agents',
    'answer',
    'artifacts',
    'ask',
    'connect',
    'evals',
    'gate',
    'guard',
    'ingest',
    'limits',
    'log',
    'models',
    'observe',
    'projects',
    'providers',
    'resident',
    'settings',
    'store',
    'tenants',
    'terms',
  ],
  client: ['agents', 'artifacts', 'ask', 'connect', 'terms', 'models'],
  edge: ['errors'],
  tenants: ['auth', 'compose', 'connect', 'errors', 'ingest', 'projects', 'store', 'terms'],
  http: [
    'agents',
    'answer',
    'artifacts',
    'ask',
    'auth',
    'client',
    'compose',
    'connect',
    'errors',
    'evals',
    'ingest',
    'limits',
    'mcp',
    'observe',
    'projects',
    'settings',
    'store',
    'terms',
    'text',
  ],
  cli: [
    'agents',
    'answer',
    'artifacts',
    'ask',
    'auth',
    'backup',
    'client',
    'compose',
    'connect',
    'embed',
    'errors',
    'evals',
    'extract',
    'http',
    'ingest',
    'limits',
    'log',
    'mcp',
    'models',
    'projects',
    'providers',
    'redteam',
    'repository',
    'settings',
    'store',
    'tenants',
    'terms',
    'text',
    'verify',
  ],
  index: ['client', 'compose'],
};

const files = globSync('src/**/*.ts').filter((file) => !/\.(test|contract|d)\.ts$/.test(file));
const folderOf = (file: string) => normalize(file).split('/')[1]!.replace(/\.ts$/, '');

function importsOf(file: string, kind: 'all' | 'runtime'): string[] {
  const source = readFileSync(file, 'utf8');
  const pattern =
    kind === 'all'
      ? /^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm
      : /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)'/gm;
  return [...source.matchAll(pattern)].map(([, path]) => normalize(join(dirname(file), path!)));
}

test('[ARCH-ARROWS] imports follow the direction of the data', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file, 'all')
      .filter(
        (target) =>
          folderOf(target) !== folderOf(file) && !ALLOWED[folderOf(file)]?.includes(folderOf(target)),
      )
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('[ARCH-SQL] SQL is written in the store and nowhere else', () => {
  const elsewhere = files.filter(
    (file) => folderOf(file) !== 'store' && /\bsql`/.test(readFileSync(file, 'utf8')),
  );
  expect(elsewhere).toEqual([]);
});

test('[TENANTS-ROUTES] a route has nothing of a tenant but through helixOf', () => {
  // What holds for the installation, whoever asks. Health, metrics and signing in are of no tenant.
  const shared = ['settings', 'log', 'observer', 'files'];
  const besides: Record<string, string[]> = { health: ['helix'], metrics: ['helix'], session: ['database'] };
  const wrong = globSync('src/http/routes/*.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const [, taken = ''] = /\(\s*server: FastifyInstance,\s*([^:]+): Helix\b/.exec(source) ?? [];
    const names = taken
      .replace(/[{}\s]/g, '')
      .split(',')
      .filter(Boolean);
    const known = [...shared, ...(besides[basename(file, '.ts')] ?? [])];
    return names.filter((name) => !known.includes(name)).map((name) => `${file} takes ${name}`);
  });
  expect(wrong).toEqual([]);
  const fetching = files.filter((file) => /\binProcessFetch\(/.test(readFileSync(file, 'utf8')));
  expect(fetching.sort()).toEqual([
    'src/cli/in-process-client.ts',
    'src/http/client-of.ts',
    'src/http/in-process-fetch.ts',
  ]);
});

test('[ARCH-CYCLES] no file imports itself at run time, by whatever way', () => {
  const graph = new Map(files.map((file) => [normalize(file), importsOf(file, 'runtime')]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

describe('files', () => {
  test('[ARCH-SIZE] no source file is longer than 400 lines', () => {
    const sources = [
      ...globSync('{src,web/src,test,e2e,bench}/**/*.{ts,tsx}').filter(
        (file) => !file.includes('node_modules'),
      ),
    ];
    const long = sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400);
    expect(long).toEqual([]);
  });

  test('[CLIENT-ONE-PARSER] only parse-sse.ts takes an event stream apart', () => {
    // A field looked for in a line, by a call or by an expression, or a parser that came with something else.
    const parsing = new RegExp(
      [
        String.raw`\bEventSource\b|eventsource-parser`,
        String.raw`\b(?:startsWith|split|indexOf|match|matchAll|replace)\(\s*['"\`/]\^?(?:data|event): ?['"\`/(.]`,
        String.raw`/\^?(?:data|event):[^/\n]*/\w*\.(?:exec|test)\(`,
      ].join('|'),
    );
    expect("if (line.startsWith('data:')) use(line.slice(5))").toMatch(parsing);
    expect("const [, data] = body.split('data: ')").toMatch(parsing);
    expect('const [, data] = /^data: (.*)$/.exec(line) ?? []').toMatch(parsing);
    expect('for (const [, data] of body.matchAll(/^data: (.*)$/gm)) use(data)').toMatch(parsing);
    const own = ['src/client/parse-sse.ts', 'test/architecture.test.ts'];
    const parsers = globSync('{src,web/src,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}').filter(
      (file) => !file.includes('node_modules') && !own.includes(normalize(file)),
    );
    expect(parsers.filter((file) => parsing.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('only sse-frame.ts writes a frame', () => {
    const writers = files.filter((file) => /['"`]data: /.test(readFileSync(file, 'utf8')));
    expect(writers.filter((file) => file !== 'src/http/sse-frame.ts')).toEqual([]);
  });
});
