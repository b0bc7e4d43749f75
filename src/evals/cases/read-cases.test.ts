import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCases } from './read-cases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-cases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: unknown, name = 'cases.json') {
  const path = join(folder, name);
  await writeFile(
    path,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return readCases(path);
}
const file = (...cases: unknown[]) => ({ version: 1, cases });
const good = { id: 'a', question: 'How long?', must_say: ['30 days'] };

describe('a file of cases', () => {
  test('[EVAL-CASES-READ] is read with its version, whatever mark, line ends and blank lines it has', async () => {
    expect(await read(file(good))).toEqual({
      name: 'cases',
      version: 1,
      cases: [{ kind: 'answerable', ...good }],
    });
    const lines = `\uFEFF${JSON.stringify(good)}\r\n\r\n  \r\n${JSON.stringify({ ...good, id: 'b' })}\r\n`;
    expect(await read(lines, 'own.jsonl')).toMatchObject({
      name: 'own',
      version: null,
      cases: [{ id: 'a' }, { id: 'b' }],
    });
    expect((await read(`\uFEFF${JSON.stringify(file(good))}`)).cases).toHaveLength(1);
  });

  test('a day in as_of is its end, so that what came into force on that day holds', async () => {
    const { cases } = await read(file({ ...good, as_of: '2026-01-01' }));
    expect(cases[0]!.as_of).toBe('2026-01-01T23:59:59.999Z');
  });

  test.each([
    [
      'a broken line',
      '{"id": "a", "question": "x", "must_say": ["y"]}\n{"id": ',
      /line 2 is not JSON/,
      'l.jsonl',
    ],
    ['broken JSON', '{"version": 1,\n"cases": [\n{"id": nope}\n]}', /not JSON from line 3 on/],
    ['a comma too many', '{"version": 1,\n"cases": [{},\n]\n}', /not JSON from line 3 on/],
    ['an open end', '{"version": 1,\n"cases": [\n', /not JSON from line 3 on/],
    ['an open text', '{"version": 1,\n"cases": ["a\n]}', /not JSON from line 2 on/],
    ['nothing', '', /not JSON from line 1 on/],
    ['lines without a case', '\n\n', /it holds no cases/, 'none.jsonl'],
    ['no cases', file(), /it holds no cases/],
    ['a list', [good], /not \{"version", "cases"\}/],
    ['no version', { cases: [good] }, /not \{"version", "cases"\}: version/],
    ['an unknown field beside the cases', { ...file(good), caces: 1 }, /caces/],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0xfe), /it is not UTF-8 text/],
    ['another ending', file(good), /ends neither with \.json nor with \.jsonl/, 'cases.yaml'],
  ])('[EVAL-CASES-LOUD] %s is refused', async (_, content, problem, name = 'cases.json') => {
    const attempt = read(content, name);
    await expect(attempt).rejects.toThrow(problem);
    await expect(attempt).rejects.toMatchObject({
      code: 'cases_invalid',
      details: { path: join(folder, name) },
    });
  });

  test.each<[string, object, RegExp]>([
    ['without a question', { id: 'a', must_say: ['x'] }, /case 1 \("a"\) has no "question"/],
    ['with a blank question', { ...good, question: ' \n' }, /case 1 \("a"\) has an empty "question"/],
    ['without an id', { question: 'x', must_say: ['x'] }, /case 1 has no "id"/],
    ['with an unknown field', { ...good, must_sya: [] }, /has the unknown field "must_sya"/],
    ['with an unknown kind', { ...good, kind: 'maybe' }, /has a wrong "kind"/],
    ['without any expectation', { id: 'a', question: 'x' }, /is answerable and expects nothing/],
    ['with empty expectations', { ...good, must_say: [], answers: [] }, /is answerable and expects nothing/],
    [
      'that is to be refused and answered',
      { ...good, kind: 'off-topic' },
      /is off-topic, so it has to be refused/,
    ],
    ['with a blank must_say', { ...good, must_say: [' '] }, /has a blank text/],
    ['with a zero byte', { ...good, question: 'a\0b' }, /case 1 \("a"\) has a zero byte in "question"/],
    [
      'with half of a character',
      { ...good, must_say: ['x', '\ud83d'] },
      /case 1 \("a"\) has half of a character \(a lone surrogate\) in "must_say\.1", .*; take it out/,
    ],
    [
      'of a question set with a zero byte',
      { id: 7, question: 'a\0b', answerable: false },
      /case 1 \("7"\) has a zero byte in "question"/,
    ],
    ['with no date in as_of', { ...good, as_of: '2026-02-30' }, /as_of "2026-02-30", which is not a date/],
  ])('[EVAL-CASES-LOUD] a case %s is refused', async (_, value, problem) => {
    await expect(read(file(value))).rejects.toThrow(problem);
  });

  test.each<[string, object, RegExp]>([
    ['an empty quote', { quote: '' }, /empty "expected_sources\.0\.quote"/],
    ['a blank quote', { quote: ' ' }, /"leave\.md" with a blank quote/],
    ['a start without an end', { start: 3 }, /"leave\.md" with a start without an end/],
    ['an end without a start', { end: 3 }, /"leave\.md" with an end without a start/],
    ['an end before its start', { start: 9, end: 3 }, /"leave\.md" that ends \(3\) before it starts \(9\)/],
    ['a quote and offsets', { quote: 'x', start: 1, end: 2 }, /by a quote and by offsets/],
  ])('[EVAL-CASES-LOUD] a source with %s is refused', async (_, source, problem) => {
    const value = { ...good, expected_sources: [{ document: 'leave.md', ...source }] };
    await expect(read(file(value))).rejects.toThrow(problem);
  });

  test('[EVAL-CASES-LOUD] ids are unique, and all that is wrong is told at once', async () => {
    const attempt = read(file(good, { id: 'b', question: '' }, { ...good }));
    await expect(attempt).rejects.toThrow(
      /case 2 \("b"\) has an empty "question"; duplicate case id "a" \(case 1 and case 3\)\. Correct the file/,
    );
    const imported = { question: 'x', answerable: false };
    const lines = [JSON.stringify({ id: 7, ...imported }), JSON.stringify({ id: '7', ...imported })];
    await expect(read(lines.join('\n'), 'twice.jsonl')).rejects.toThrow(
      'duplicate case id "7" (line 1 and line 2)',
    );
  });

  test('[EVAL-CASES-LOUD] a missing, a huge and an impossible file are told apart', async () => {
    await expect(readCases(join(folder, 'gone.json'))).rejects.toThrow(
      /gone\.json .*the file does not exist/,
    );
    await expect(readCases(`${folder}/x.json/y.json`)).rejects.toThrow(
      /the file does not exist|cannot be read/,
    );
    const huge = join(folder, 'huge.json');
    await writeFile(huge, '');
    await truncate(huge, 100 * 1024 * 1024);
    await expect(readCases(huge)).rejects.toThrow(/it has 100 MB, and at most 32 MB are read/);
  });
});

test('[EVAL-CASES-IMPORT] lines of a question set become cases', async () => {
  const evidence = [{ document: 'Normans.md', start: 10, end: 15, text: '1060s', passage_start: 2 }];
  const lines = [
    {
      id: 'yes',
      question: 'When?',
      document: 'Normans.md',
      answerable: true,
      evidence,
      answers: ['1060s', ' '],
    },
    { id: 'no', question: 'Who?', answerable: false, evidence, answers: ['x'] },
    { id: 'off', question: 'Why?', answerable: false, off_topic: true, evidence: [], answers: [] },
  ];
  const { cases } = await read(lines.map((line) => JSON.stringify(line)).join('\n'), 'set.jsonl');
  expect(cases).toEqual([
    {
      id: 'yes',
      question: 'When?',
      kind: 'answerable',
      expected_sources: [{ document: 'Normans.md', start: 10, end: 15 }],
      answers: ['1060s'],
    },
    { id: 'no', question: 'Who?', kind: 'unanswerable' },
    { id: 'off', question: 'Why?', kind: 'off-topic' },
  ]);
  const wrong = { id: 'x', question: 'When?', answerable: true, evidence: [{ document: 'a.md', start: 1 }] };
  await expect(read(JSON.stringify(wrong), 'wrong.jsonl')).rejects.toThrow(
    /line 1 \("x"\) has no "evidence\.0\.end"/,
  );
});
