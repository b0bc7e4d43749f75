import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copied, isIgnored, stagesOf } from '../scripts/check-deploy/dockerfile-steps.ts';

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
const [build, last] = [stages[0]!, stages.at(-1)!];
const ignoreFile = readFileSync('.dockerignore', 'utf8');
const valuesOf = (instruction: string, { steps } = last) =>
  steps.filter((step) => step.instruction === instruction).map(({ text }) => text);

test('[DEPLOY-IMAGE-USER] the server is nobody in particular, by number, and never root', () => {
  expect(stages).toHaveLength(2);
  expect(valuesOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  const { steps } = last;
  const after = steps.slice(steps.findIndex(({ instruction }) => instruction === 'USER') + 1);
  expect(after.map(({ instruction }) => instruction)).not.toContain('RUN');
  expect(valuesOf('COPY').filter((text) => text.includes('--chown'))).toEqual([]);
});

test('[DEPLOY-IMAGE-PINNED] the base is the Node that the tests run on, of one version and one system', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { base } of stages) expect(base).toBe(`node:${devDependencies.node}-bookworm-slim`);
  expect(valuesOf('ARG')).toContain(`VERSION=${JSON.parse(readFileSync('package.json', 'utf8')).version}`);
});

test('[DEPLOY-IMAGE-SMALL] the last stage has what was built and what it runs on, and no tool to build with', () => {
  const sources = valuesOf('COPY').map(copied);
  expect(sources.filter(({ from }) => from !== build.name)).toEqual([]);
  // What `npm publish` would pack, and the packages.
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
  const wanted = [...files, 'node_modules', 'package.json'].map((path) => `/app/${path}`);
  expect(sources.flatMap((each) => each.sources).sort()).toEqual(wanted.sort());
  expect(valuesOf('RUN', build).join()).toContain('npm prune --no-save --omit=dev');
  expect(valuesOf('RUN').filter((text) => /npm|gcc|build-essential|python|curl|wget/.test(text))).toEqual([]);
  expect(stages.flatMap(({ steps }) => steps).filter(({ instruction }) => instruction === 'ADD')).toEqual([]);
});

test('[DEPLOY-IMAGE-CONTEXT] what is copied is there and not left out; what is secret or large is left out', () => {
  const sources = valuesOf('COPY', build).flatMap((text) => copied(text).sources);
  expect(
    sources.filter((path) => path !== '.' && (!existsSync(path) || isIgnored(path, ignoreFile))),
  ).toEqual([]);
  const needed = [
    'package.json',
    'src/cli/main.ts',
    'web/index.html',
    'db/migrations',
    'evals',
    'samples',
    'bin',
  ];
  expect(needed.filter((path) => !existsSync(path) || isIgnored(path, ignoreFile))).toEqual([]);
  const kept = [
    '.env',
    'web/.env.local',
    'secrets/master-key',
    '.git/config',
    '.helix/files/1',
    'a/b/tls.key',
    'x.log',
  ];
  expect(kept.filter((path) => !isIgnored(path, ignoreFile))).toEqual([]);
  expect(isIgnored('web/node_modules/x', ignoreFile)).toBe(true);
});

test('[DEPLOY-IMAGE-HEALTH] the image says how to see that it is well, and starts the server', () => {
  expect(valuesOf('HEALTHCHECK')).toEqual([expect.stringMatching(/--start-period=\d+s .*\/healthz/)]);
  expect(valuesOf('ENTRYPOINT')).toEqual(['["node", "bin/helix.js"]']);
  expect(valuesOf('ENV').join()).toMatch(/HELIX_DATA_DIR=\/data/);
  expect(valuesOf('VOLUME')).toEqual(['/data']);
});
