import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASK_REPOSITORY } from '../support/ask-repository.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const run = promisify(execFile);
const RATIO = 'What is `TS_ratio` and how is it computed?';
const CAVITY = 'What is a cavity?';

onEachEngine('helix ask --agentic', (engine) => {
  let database: TestDatabase;
  let folder: string;
  let commit: string;
  const helix = (...argv: string[]) => runHelix(argv, database.environment);
  const served = async (work: () => Promise<void>) => {
    const server = await serveHelix(database.environment);
    try {
      await work();
    } finally {
      await server.stop();
    }
  };
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    folder = join(await mkdtemp(join(tmpdir(), 'helix-ask-')), 'lumen');
    commit = (await writeRepository(folder)).slice(0, 7);
    expect(await helix('ingest', folder)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await database?.remove();
    await rm(dirname(folder), { recursive: true, force: true });
  });

  test('[AGENTIC-CLI] the answer, its tier, the tree walk as a tree, and sources by file, lines and commit; --explain shows the steps', async () => {
    const { code, stdout, stderr } = await helix('ask', RATIO, '--agentic', '--explain');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/transit time of light across a tile.* \[\d+\]/);
    expect(stdout).not.toContain('[chunk:');
    expect(stdout).toMatch(
      /\n\ntier {6}(Grounded|Bounded inference)\n\ntree walk \(root_to_anchor\)\n {2}lumen\n {2}├─ docs\n/,
    );
    expect(stdout).toMatch(
      new RegExp(`\\n {2}\\[\\d+\\] docs/physics/ts-ratio\\.md:\\d+(-\\d+)?@${commit} `),
    );
    expect(stdout).toMatch(
      /\nstep {2}action +spans +evidence +slots +docs +confidence +missing +reason\n1 {5}seed /,
    );
    expect(stdout).toMatch(/\nstopped {3}(coverage_ok|budget( \(\w+\))?) after \d steps?\n/);
    expect(stdout).toMatch(/\nhelix trace [0-9a-f-]{36}\n$/);
  });

  test('[AGENTIC-CLI] while a server has the data directory: two senses with evidence and the command that asks each, as a shell takes it', () =>
    served(async () => {
      const { code, stdout } = await helix('ask', CAVITY, '--agentic', '--tree-walk', 'anchors_only');
      expect(code).toBe(0);
      expect(stdout).toContain('tier      Clarify');
      for (const path of ['docs/optics/cavity.md', 'docs/clinic/cavity.md'])
        expect(stdout).toMatch(new RegExp(`\\n {5}${path}:\\d+(-\\d+)?@${commit} {2}\\S`));
      const commands = [...stdout.matchAll(/^ {5}helix (ask --agentic .*)$/gm)].map(([, words]) => words!);
      expect(commands).toHaveLength(2);
      const { stdout: words } = await run('sh', ['-c', `printf '%s\\n' ${commands[0]}`]);
      const settled = await helix(...words.trimEnd().split('\n'));
      expect(settled.code).toBe(0);
      expect(settled.stdout).not.toContain('tier      Clarify');
      expect(settled.stdout).toContain('tree walk (anchors_only)');
    }));

  test('[AGENTIC-CLI] --json is the whole response; its trace shows steps, items and spans with their hashes', () =>
    served(async () => {
      const { stdout } = await helix('ask', RATIO, '--agentic', '--json');
      const { request_id, debug, envelope, tier } = JSON.parse(stdout);
      expect([debug.mode, envelope.tier]).toEqual(['agentic', tier]);
      const trace = await helix('trace', request_id);
      expect(trace.code).toBe(0);
      expect(trace.stdout).toMatch(/\nevidence {2}.*\n {2}\[1\] chunk \d+ .* text [0-9a-f]{12}\n/);
      expect(trace.stdout).toMatch(
        /\nmode {6}agentic \(helix-ask\/1\), tree walk root_to_anchor\ntier {6}\S/,
      );
      expect(trace.stdout).toMatch(/\nstopped {3}\w+ /);
      expect(trace.stdout).toMatch(/\nitem +hash +key\nintent +[0-9a-f]{12} /);
      expect(trace.stdout).toMatch(
        new RegExp(`\\n\\d+ +[0-9a-f]{12} +docs/physics/ts-ratio\\.md:\\d+.*@${commit}\\n`),
      );
    }));
});

/** A Git repository with one commit, whose name is given. */
async function writeRepository(folder: string): Promise<string> {
  for (const [path, text] of Object.entries(ASK_REPOSITORY)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  await run('git', ['init', '--quiet'], { cwd: folder });
  await run('git', ['add', '.'], { cwd: folder });
  await run('git', [...who, 'commit', '--quiet', '-m', 'first'], { cwd: folder });
  return (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim();
}
