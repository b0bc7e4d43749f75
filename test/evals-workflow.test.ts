import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parseFloor } from '../src/evals/check-floors.ts';

const workflow = readFileSync('.github/workflows/evals.yml', 'utf8');
const compose = readFileSync('docker-compose.yml', 'utf8');

/** The lines below a key, the outermost of that name: those that stand further to the right than it does. */
function below(text: string, key: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() === `${key}:`).map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  const start = lines.indexOf(`${' '.repeat(Number.isFinite(indent) ? indent : 0)}${key}:`);
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}

const faithfulness = below(workflow, 'faithfulness');
const redteam = below(workflow, 'redteam');
const steps = (job: string) => [...below(job, 'steps').matchAll(/^ {6}- run: (.*)$/gm)].map(([, run]) => run);

test('[EVAL-WORKFLOW] PostgreSQL with pgvector is there and has answered before the run begins', () => {
  const service = below(faithfulness, 'services');
  const [, image] = /image: (\S+)/.exec(service)!;
  expect(image).toMatch(/^pgvector\/pgvector:pg\d+$/);
  expect(compose).toContain(`image: ${image}`);
  expect(service).toMatch(/--health-cmd "pg_isready[^"]*"/);
  expect(service).toMatch(/--health-retries \d+/);
  const [, url] = /DATABASE_URL: (\S+)/.exec(below(faithfulness, 'env'))!;
  const { username, password, pathname } = new URL(url!);
  for (const part of [
    `POSTGRES_USER: ${username}`,
    `POSTGRES_PASSWORD: ${password}`,
    `POSTGRES_DB: ${pathname.slice(1)}`,
  ])
    expect(service).toContain(part);
});

test('[EVAL-WORKFLOW] the key comes from the secrets and is never written out or printed', () => {
  const lines = workflow.split('\n').filter((line) => line.includes('GEMINI_API_KEY'));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^ +GEMINI_API_KEY: \$\{\{ secrets\.GEMINI_API_KEY \}\}$/);
  expect(workflow).not.toMatch(/AIza|\becho\b|\bprintenv\b|set -x|\benv \|/);
});

test('[EVAL-WORKFLOW] it runs by hand and on what can change an answer, and on nothing else', () => {
  const on = below(workflow, 'on');
  expect(on).toMatch(/^ {2}workflow_dispatch:/m);
  expect(on).not.toMatch(/^ {2}(push|schedule|pull_request_target):/m);
  const patterns = [...below(on, 'paths').matchAll(/- "(.+)"/g)].map(([, pattern]) => pattern!);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
  const starts = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
  const deciding = [
    'src/answer/build-prompt.ts',
    'src/answer/build-query-prompt.ts',
    'src/providers/ai-sdk/judge-prompt.ts',
    ...globSync('src/{chunk,evals,gate,retrieve,redteam}/**/*.ts'),
    ...globSync('{evals,samples}/**/*.*'),
  ];
  expect(deciding.filter((file) => !starts(file))).toEqual([]);
  expect(['README.md', 'web/src/app.tsx', 'src/http/create-server.ts', 'docs/api.md'].filter(starts)).toEqual(
    [],
  );
});

test('[EVAL-WORKFLOW] the floors are set, and the exit code of the runner is that of the check', () => {
  expect(below(faithfulness, 'env')).toMatch(/MIN_RECALL: "0\.\d+"[\s\S]*MIN_FAITHFULNESS: "0\.\d+"/);
  expect(steps(faithfulness)).toEqual(['npm ci', 'make eval']);
  expect(steps(redteam)).toEqual(['npm ci', 'make redteam']);
  expect(workflow).not.toMatch(/continue-on-error|\|\||; *true|exit 0/);
});

test('[EVAL-WORKFLOW] the report is kept, whatever came of the run', () => {
  const upload = faithfulness.slice(faithfulness.indexOf('actions/upload-artifact'));
  expect(upload).toContain('if: always()');
  expect(upload).toContain('path: .helix/evals/reports');
  expect(upload).toContain('include-hidden-files: true');
});

const hasMake = spawnSync('make', ['--version']).status === 0;

test.skipIf(!hasMake)(
  '[EVAL-MAKE] `make eval` goes through every set, the handbook with floors, and fails if one of them does',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'helix-make-'));
    const data = (name: string) => join(folder, 'data', name);
    for (const name of ['good', 'poor', 'worse']) mkdirSync(data(name), { recursive: true });
    for (const name of ['good', 'poor']) writeFileSync(join(data(name), 'questions.jsonl'), '');
    const told = join(folder, 'told');
    writeFileSync(
      join(folder, 'node'),
      `#!/bin/sh\necho "$*" >> '${told}'\ncase "$*" in *good) exit 1; esac\n`,
      {
        mode: 0o755,
      },
    );
    const make = (set: string) =>
      spawnSync('make', ['eval', `HELIX_EVAL_DATA=${set}`], {
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      }).status;
    try {
      expect(make(join(folder, 'data'))).toBe(2);
      const [handbook, ...others] = readFileSync(told, 'utf8').match(/(?<=eval --set ).*/g)!;
      expect(others).toEqual([data('good'), data('poor')]);
      const [set, ...floors] = handbook!.split(' --floor ');
      expect(set).toBe('handbook');
      expect(Object.keys(Object.assign({}, ...floors.map(parseFloor)))).toEqual([
        'contains',
        'must_not_say',
        'off_topic_refused',
        'unanswerable_refused',
        'answerable_refused',
      ]);
      expect(make(join(folder, 'nothing'))).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
