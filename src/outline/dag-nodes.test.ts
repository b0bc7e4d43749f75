import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { dagNodes } from './dag-nodes.ts';

const node = (id: string, children: string[] = [], more: object = {}) => ({
  id,
  title: `Node ${id}`,
  summary: 'Does it.',
  tags: [],
  evidence: [],
  children,
  ...more,
});
const fileOf = (...nodes: object[]) =>
  JSON.stringify({ schema: 'helix-dag/1', title: 'Flow', nodes }, null, 2);

/** What is said of a file that gives no nodes. */
function warningOf(text: string): string {
  const { nodes, warnings } = dagNodes(text);
  expect(nodes).toEqual([]);
  expect(warnings).toHaveLength(1);
  return warnings[0]!;
}

describe('[OUTLINE-DAG] a DAG file gives its nodes', () => {
  test('as a tree, each at its place, below the first that has it as a child', () => {
    const text = fileOf(node('c'), node('a', ['b', 'c'], { tags: ['{"in'] }), node('b', ['c']));
    const { nodes, warnings } = dagNodes(text);
    expect(warnings).toEqual([]);
    expect(nodes.map(({ title, parent, depth }) => [title, parent, depth])).toEqual([
      ['Node c', 1, 1],
      ['Node a', null, 0],
      ['Node b', 1, 1],
    ]);
    expect(nodes.map(({ span }) => JSON.parse(text.slice(span.start, span.end)))).toEqual(
      nodes.map(({ details }) => details),
    );
  });

  test('the example of the documentation keeps to the schema and has every field of it', () => {
    const page = readFileSync('docs/dag-node-schema.md', 'utf8');
    const example = /```json\n([\s\S]*?)```/.exec(page)![1]!;
    const { nodes, warnings } = dagNodes(example);
    expect(warnings).toEqual([]);
    expect(nodes.map(({ title }) => title)).toEqual(['Ask', 'Retrieve', 'Answer']);
    const documented = [...page.slice(page.indexOf('## A node')).matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(nodes[1]!.details!).sort()).toEqual(documented.sort());
  });
});

describe('[OUTLINE-DAG-REFUSED] a DAG file that breaks the schema gives none, and is told why', () => {
  test.each<[string, string, string]>([
    ['no JSON', '{"schema": ', 'it is not JSON'],
    ['another schema', '{"schema":"x","title":"t","nodes":[]}', 'the file, field "schema": '],
    [
      'a missing field',
      fileOf(node('a'), { ...node('b'), summary: undefined }),
      'node "b", field "summary": ',
    ],
    ['a wrong field', fileOf(node('a', [], { deterministic: 'yes' })), '(found "yes")'],
    ['an unknown field', fileOf(node('a', [], { sumary: 'x' })), 'node "a": Unrecognized key: "sumary"'],
    ['a wrong id', fileOf({ ...node('a'), id: 'a b' }), 'node "a b", field "id": must have letters'],
    ['no id', fileOf(node('a'), { title: 'x' }), 'node 2, field "id"'],
    ['an id twice', fileOf(node('a'), node('a')), 'the id "a" is there twice'],
    ['an unknown child', fileOf(node('a', ['z'])), 'node "a", field "children": there is no node "z"'],
    ['a cycle', fileOf(node('x', ['a']), node('a', ['b']), node('b', ['a'])), '"a" → "b" → "a" are a cycle'],
    ['itself as a child', fileOf(node('a', ['a'])), '"a" → "a" are a cycle'],
    ['a list', '[]', 'the file: '],
    ['null', 'null', '(found null)'],
  ])('%s', (_, text, told) => {
    const warning = warningOf(text);
    expect(warning).toContain(told);
    expect(warning).toMatch(/Correct the file by docs\/dag-node-schema\.md and ingest it again\.$/);
  });

  test('of many faults a few are named, and none at length', () => {
    const warning = warningOf(fileOf(...Array.from({ length: 2000 }, () => ({ id: 'x'.repeat(5000) }))));
    expect(warning).toContain('; and more.');
    expect(warning.length).toBeLessThan(2000);
  });

  test('however deep something in it is', () => {
    const deep = (signs: string, end: string) => `${signs.repeat(60_000)}1${end.repeat(60_000)}`;
    expect(warningOf(deep('[', ']'))).toContain('the file: ');
    expect(warningOf(deep('{"a":', '}'))).toContain('the file');
    const tags = fileOf(node('a')).replace('"tags": []', `"tags": [${deep('[', ']')}]`);
    expect(warningOf(tags)).toContain('node "a", field "tags.0": ');
  });

  test('only what is told of its faults is looked at', () => {
    let read = 0;
    const get = (of: object, name: string) => {
      read += 1;
      return Reflect.get(of, name);
    };
    const nodes = Array.from({ length: 40 }, () => ({ ...node('a'), tags: Array(200).fill(1) }));
    const watched = nodes.map((each) => new Proxy(each, { get }));
    vi.spyOn(JSON, 'parse').mockReturnValueOnce({ schema: 'helix-dag/1', title: 'Flow', nodes: watched });
    expect(warningOf('{}')).toContain('; and more.');
    expect(read).toBeLessThan(200);
  });
});

test('a chain of 2,000 nodes and one with 200 children each take no long time', () => {
  const chain = Array.from({ length: 2000 }, (_, at) => node(`n${at}`, at < 1999 ? [`n${at + 1}`] : []));
  expect(dagNodes(fileOf(...chain)).nodes.at(-1)?.depth).toBe(1999);
  const near = (at: number) =>
    Array.from({ length: Math.min(200, 1999 - at) }, (_, next) => `n${at + next + 1}`);
  const dense = Array.from({ length: 2000 }, (_, at) => node(`n${at}`, near(at)));
  expect(dagNodes(fileOf(...dense)).nodes).toHaveLength(2000);
});
