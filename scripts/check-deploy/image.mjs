import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { copied, isIgnored, stagesOf } from './dockerfile-steps.ts';
import { serveFrom } from './serve-image.mjs';
import { root, run } from './tools.mjs';

/** No engine builds it here: the steps of the Dockerfile are done one by one in a folder, and what comes out is started. */
export async function* checkImage() {
  const [build, last] = stagesOf(readFileSync('Dockerfile', 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'helix-image-'));
  const places = {
    build: join(folder, 'build'),
    image: join(folder, 'image'),
    data: join(folder, 'data'),
    tmp: join(folder, 'tmp'),
  };
  try {
    for (const place of Object.values(places)) mkdirSync(join(place, 'app'), { recursive: true });
    const built = buildStage(build, places.build);
    yield built;
    if (built.problems.length > 0) return;
    yield lastStage(last, places);
    for (const { text } of last.steps.filter(({ instruction }) => instruction === 'RUN'))
      yield {
        what: `RUN ${text.slice(0, 60)} …`,
        absent: 'it changes the system of the image, which is not here',
      };
    yield await startImage(last, places);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildStage({ name, steps }, place) {
  const app = join(place, 'app');
  const problems = [];
  const started = Date.now();
  for (const { instruction, text } of steps) {
    if (problems.length > 0) break;
    if (instruction === 'COPY') problems.push(...copyFromProject(copied(text), app));
    if (instruction === 'RUN') {
      const { ok, said } = run('sh', ['-c', text], { cwd: app, env: buildEnvironment() });
      if (!ok) problems.push(`RUN ${text}: ${said.slice(-2000)}`);
    }
  }
  return {
    what: `the steps of the stage \`${name}\``,
    by: 'npm and sh in a folder',
    problems,
    note: `${Math.round((Date.now() - started) / 1000)} s`,
  };
}

function copyFromProject({ sources, target }, app) {
  const ignoreFile = readFileSync('.dockerignore', 'utf8');
  return sources.flatMap((source) => {
    if (!existsSync(source) || isIgnored(source, ignoreFile))
      return [`COPY ${source}: it is not there, or .dockerignore leaves it out`];
    const filter = (path) => path === root || !isIgnored(path.slice(root.length + 1), ignoreFile);
    cpSync(join(root, source), join(app, target, source), { recursive: true, filter });
    return [];
  });
}

function lastStage({ steps }, places) {
  const problems = [];
  for (const { text } of steps.filter(({ instruction }) => instruction === 'COPY')) {
    const { from, sources, target } = copied(text);
    for (const source of sources) {
      const built = join(places.build, source);
      if (from !== 'build' || !existsSync(built)) problems.push(`COPY ${text}: ${source} was not built`);
      else
        cpSync(
          built,
          join(places.image, 'app', target, target.endsWith('/') ? source.split('/').at(-1) : ''),
          { recursive: true },
        );
    }
  }
  const megabytes = run('du', ['-sm', places.image]).out.split(/\s/)[0];
  return {
    what: 'what the last stage copies',
    by: 'the file system',
    problems,
    note: `${megabytes} MB on top of the base`,
  };
}

async function startImage({ steps }, places) {
  const entry = [...wordsOf(steps, 'ENTRYPOINT'), ...wordsOf(steps, 'CMD')];
  const user = Number(textOf(steps, 'USER').split(':')[0]);
  const isRoot = process.getuid?.() === 0;
  for (const place of [places.data, places.tmp]) if (isRoot) chownSync(place, user, user);
  run('chmod', ['-R', 'a+rX,a-w', places.image]);
  run('chmod', ['a+rx', dirname(places.image)]);
  const by = isRoot
    ? `the user ${user}, who can write to /data and /tmp only`
    : 'the user of this shell: only root can change it';
  const problems = await serveFrom({ ...places, entry, user: isRoot ? user : undefined, path: nodeFolder() });
  return {
    what: 'started from there, it makes a key, takes a document in, answers with a citation and ends',
    by,
    problems,
  };
}

const textOf = (steps, name) => steps.findLast(({ instruction }) => instruction === name)?.text ?? '';
const wordsOf = (steps, name) => JSON.parse(textOf(steps, name) || '[]');

/** The Node of the project stands for that of the image; the test of the Dockerfile holds that they are the same. */
const nodeFolder = () => join(root, 'node_modules', 'node', 'bin');

function buildEnvironment() {
  const { NODE_ENV: _mode, ...environment } = process.env;
  return { ...environment, PATH: [nodeFolder(), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter) };
}
