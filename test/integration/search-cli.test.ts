import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

const REFUND = 'How long do I have to request a refund?';

onEachEngine('helix search', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let environment: Record<string, string>;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase(engine);
    environment = { ...database.environment, GEMINI_API_KEY: 'AIza-secret', GEMINI_BASE_URL: gemini.url };
    const seed = ['ingest', 'samples/refund-policy.txt', '--title', 'Refund Policy', '--tag', 'policy'];
    expect((await runHelix(seed, environment)).code).toBe(0);
  });
  afterAll(async () => {
    await database?.remove();
    await gemini?.close();
  });

  test('[SEARCH-CLI] rank, title, place, chunk and the words around a hit', async () => {
    const { code, stdout, stderr } = await runHelix(['search', REFUND, '-k', '2'], environment);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^ 1 {2}Refund Policy \(v1\)( · [^\n]+)? · Lines? \d+\S*\n {4}chunk \d+, \S*refund-policy\.txt\n {4}\S/,
    );
    expect(stdout).toMatch(/\n\n 2 {2}Refund Policy/);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('gate');
  });

  test('[SEARCH-EXPLAIN] words, ranks, scores, fusion, reranker, gate and timings', async () => {
    const { code, stdout } = await runHelix(['search', `${REFUND} Zyzzogeton?`, '--explain'], environment);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\n {4}vector #\d+ \(distance \d\.\d{4}, \d\.\d\d × \d\.\d\d\) {2}words #\d+ \(score \d+\.\d{3}, \d\.\d\d × \d\.\d\d\) {2}fused \d\.\d{4} {2}rrf \d\.\d{4}\n/,
    );
    expect(stdout).toMatch(/\nword +chunks +weight\n/);
    expect(stdout).toMatch(/\nrefund +\d+ +\d+\.\d{3}\n/);
    expect(stdout).toMatch(/\nzyzzogeton +0 +in no document\n/);
    expect(stdout).toMatch(
      /\nchannels {2}vector \d+ \((exact|index)\), words \d+ of \d+ matching \(exact\), merged \d+\n/,
    );
    expect(stdout).toMatch(/\nfusion {4}by scores, both channels alike\n/);
    expect(stdout).toMatch(/\nreranker {2}none\n/);
    expect(stdout).toMatch(/\ngate {6}would (answer|abstain \(\S+\)): nearest text \d\.\d{4}, ceiling 0\.55/);
    expect(stdout).toMatch(/\ntimings {3}.*embed \d+(\.\d+)? ms/);
  });

  test('[SEARCH-CLI] --json is what the API says; filters narrow; nothing found says what to do and exits 0', async () => {
    const { stdout } = await runHelix(
      ['search', REFUND, '--json', '--tag', 'policy', '-k', '1'],
      environment,
    );
    const body = JSON.parse(stdout);
    expect(body.results).toHaveLength(1);
    expect(body.gate).toMatchObject({ verdict: 'answer' });
    const argv = [
      'search',
      REFUND,
      '--tag',
      'nobody',
      '--type',
      'pdf',
      '--document',
      '1',
      '--from',
      '2020-01-01',
    ];
    expect(await runHelix([...argv, '--to', '2026-01-01', '--as-of', '2026-01-31'], environment)).toEqual({
      code: 0,
      stdout:
        'Nothing was found. Try other words, fewer filters or another project; `helix documents` lists what there is.\n',
      stderr: '',
    });
  });

  test('[SEARCH-CLI] --history makes a follow-up whole, and --tenant is checked', async () => {
    const history = JSON.stringify([{ question: REFUND }]);
    const argv = ['search', 'And for members?', '--history', history];
    const shown = await runHelix(argv, environment);
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^Searched as: .*refund.*members.*\n\n 1 {2}Refund Policy/);
    const { searched_as } = JSON.parse((await runHelix([...argv, '--json'], environment)).stdout);
    expect(shown.stdout).toContain(`Searched as: ${searched_as}\n`);
    const other = await runHelix(['search', REFUND, '--tenant', 'other'], environment);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('Tenant "other" is not open')]);
    const wrong = await runHelix(['search', REFUND, '--history', '[{"answer":"a"}]'], environment);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('history.0.question must be text'),
    ]);
    // The model was asked to make the questions whole, and for nothing else; the next test counts anew.
    gemini.calls.stream.length = 0;
  });

  test('[SEARCH-CLI] works beside a running server, and asks no language model', async () => {
    const server = await serveHelix(environment);
    const { code, stdout } = await runHelix(['search', REFUND], environment);
    expect(await server.stop()).toBe(0);
    expect(code).toBe(0);
    expect(stdout).toContain('Refund Policy (v1)');
    expect([gemini.calls.stream, gemini.calls.generate]).toEqual([[], []]);
  });
});

describe('[SEARCH-CLI] wrong use exits 2 and says why', () => {
  test.each([
    [['search'], /missing required argument 'question'/],
    [['search', ' '], /The question is missing or blank/],
    [['search', 'x', '-k', '0'], /"0" must be a whole number of at least 1/],
    [['search', 'x', '-k', '51'], /It must be at most 50/],
    [['search', 'x', '--document', 'a'], /"a" must be a whole number of at least 1/],
    [['search', 'x', '--from', 'soon'], /"soon" must be a date such as 2026-01-31/],
    [['search', 'x', '--history', 'before'], /It must be a list such as \[\{"question"/],
    [['search', 'x', '--history', '{}'], /It must be a list such as/],
    [['search', 'x', '--tag', ' '], /It must not be blank/],
  ])('%j', async (argv, message) => {
    const { code, stderr } = await runHelix(argv);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test('--help shows examples', async () => {
    const { code, stdout } = await runHelix(['search', '--help']);
    expect([code, stdout.includes('Examples:')]).toEqual([0, true]);
  });
});
