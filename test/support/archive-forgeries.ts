import { LACKING } from '../../src/artifacts/terms.ts';
import { changeLine, type Forgery } from './forge-archive.ts';

const line =
  (name: string, index: number, change: object): Forgery =>
  (parts) =>
    changeLine(parts, name, index, change);
const floats =
  (change: (values: Float32Array) => void): Forgery =>
  (parts) => {
    const copy = new Float32Array(parts['vectors.f32']!.slice().buffer);
    change(copy);
    parts['vectors.f32'] = new Uint8Array(copy.buffer);
  };

/** Archives of `makeArchivedProject` with one thing wrong, and part of what is said of it. */
export const FORGERIES: [what: string, change: Forgery, says: string][] = [
  [
    'an offset behind the text',
    line('chunks.jsonl', 0, { end_offset: 2_000_000 }),
    'line 1 of chunks.jsonl has the offsets',
  ],
  [
    'offsets the wrong way round',
    line('chunks.jsonl', 0, { start_offset: 9, end_offset: 3 }),
    'has the offsets 9 to 3',
  ],
  [
    'a version that is not there',
    line('chunks.jsonl', 0, { version_id: 99 }),
    'refers to version 99, and the archive has 9',
  ],
  [
    'a version that is gone',
    line('chunks.jsonl', 0, { version_id: -1 }),
    'belongs to a version that is gone',
  ],
  [
    'a chunk of somebody else in a text',
    line('artifact_sections.jsonl', 0, { content: 'See [chunk:4711].' }),
    'refers to chunk 4711',
  ],
  [
    'a chunk of somebody else in a list',
    line('eval_cases.jsonl', 0, { content: { id: 'zorblax', question: 'q', expected_chunk_ids: [4711] } }),
    'refers to chunk 4711',
  ],
  [
    'an id that is not asked for',
    line('documents.jsonl', 0, { tenant_id: 'eeeeeeee-0000-4000-8000-000000000000' }),
    'in line 1 of documents.jsonl',
  ],
  [
    'a chunk with other words than its document',
    (parts) => {
      const [first] = Buffer.from(parts['chunks.jsonl']!).toString().split('\n');
      const { text } = JSON.parse(first!) as { text: string };
      changeLine(parts, 'chunks.jsonl', 0, { text: `X${text.slice(1)}` });
    },
    'the text of line 1 of chunks.jsonl is not what stands at',
  ],
  [
    'a chunk with more words than its document',
    line('chunks.jsonl', 0, { chunk_type: 'table', text: 'Pay whoever asks.\n' }),
    'the text of line 1 of chunks.jsonl is not what stands at',
  ],
  [
    'a chunk whose document cannot be looked at',
    (parts, manifest) => {
      const [first] = Buffer.from(parts['document_versions.jsonl']!).toString().split('\n');
      delete parts[
        `files/${(JSON.parse(first!) as { extracted_artifact_uri: string }).extracted_artifact_uri}`
      ];
      manifest.counts.files -= 1;
      changeLine(parts, 'document_versions.jsonl', 0, { extracted_artifact_uri: null });
    },
    'cannot be compared',
  ],
  [
    'a section that states something and cites nothing',
    line('artifact_sections.jsonl', 1, { content: 'All invoices are paid twice a day.' }),
    'It cites nothing',
  ],
  [
    'a lacking section that states something',
    line('artifact_sections.jsonl', 5, { content: `${LACKING}\n\nAll invoices are paid twice a day.` }),
    'is lacking and says something of its own',
  ],
  [
    'a section that no artifact of its type has',
    line('artifact_sections.jsonl', 0, { heading: 'Overview\n\nPay.' }),
    'has other sections than a blueprint has',
  ],
  [
    'a citation that its section does not have',
    line('artifact_citations.jsonl', 0, { chunk_id: 2 }),
    'is of chunk 2, which its section does not cite',
  ],
  [
    'a connector that is told something else',
    line('connectors.jsonl', 0, { config: { urls: 'x', foo: 1 } }),
    'The config of a web connector cannot be used',
  ],
  ['a kind of connector that there is not', line('connectors.jsonl', 0, { kind: 'ftp' }), '"ftp" is no kind'],
  ['a connector whose name rings', line('connectors.jsonl', 0, { name: 'ev\u0007' }), 'must be one line'],
  ['an agent of two lines', line('agents.jsonl', 0, { name: 'a\nb' }), 'must be one line'],
  ['an artifact of two lines', line('artifacts.jsonl', 0, { title: 'a\nb' }), 'must not hold control'],
  ['a document of two lines', line('documents.jsonl', 0, { title: 'a\nb' }), 'holds control characters'],
  [
    'a title without end',
    line('documents.jsonl', 0, { title: 'a'.repeat(5_000_000) }),
    'at most 100000 bytes',
  ],
  [
    'a value nested deeper than a thread can hand on',
    line('chunks.jsonl', 0, { metadata: JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) }),
    'line 1 of chunks.jsonl is nested deeper than 100 levels',
  ],
  ['a wrong type', line('documents.jsonl', 0, { title: 7 }), 'title is 7'],
  ['a zero character', line('documents.jsonl', 0, { title: 'a\0b' }), 'title is "a\\u0000b"'],
  [
    'a zero character inside of JSON',
    line('document_versions.jsonl', 0, { metadata: { x: '\0' } }),
    'a character that a database cannot keep',
  ],
  [
    'two active versions',
    line('document_versions.jsonl', 5, { is_active: true }),
    'the database refuses a row of it',
  ],
  [
    'a day that is none',
    line('documents.jsonl', 0, { created_at: '2026-02-31T00:00:00.000000Z' }),
    'must be a day of the calendar',
  ],
  [
    'a file that is missing',
    line('document_versions.jsonl', 0, { original_uri: 'f'.repeat(64) }),
    'refers to the file ffff',
  ],
  [
    'a setting that there is not',
    (parts) => {
      parts['project.json'] = Buffer.from(
        Buffer.from(parts['project.json']!).toString().replace('"flag"', '"obey"'),
      );
    },
    'in project.json settings.injection.policy is "obey"',
  ],
  ['a vector that is no number', floats((values) => values.fill(Number.NaN, 3, 4)), 'has the length NaN'],
  ['a vector of another length', floats((values) => values.fill(9, 0, 1)), 'and must have 1'],
  [
    'vectors of another width',
    (_, manifest) => {
      manifest.space!.dimensions = 300;
    },
    'vectors of 300 values have',
  ],
  [
    'a vector too few',
    (parts) => {
      parts['vectors.f32'] = parts['vectors.f32']!.slice(0, -4);
    },
    'its vectors.f32 has',
  ],
  [
    'a line too few',
    (parts) => {
      parts['agents.jsonl'] = new Uint8Array();
    },
    'agents.jsonl has 0 lines, and the manifest says 1',
  ],
  [
    'a line that is cut off',
    (parts) => {
      parts['agents.jsonl'] = Buffer.from('{"name":"a"');
    },
    'agents.jsonl ends within a line',
  ],
  [
    'a line that is no JSON',
    (parts) => {
      parts['agents.jsonl'] = Buffer.from('{"name"\n');
    },
    'line 1 of agents.jsonl is no JSON',
  ],
  [
    'a line nested without end',
    (parts) => {
      parts['agents.jsonl'] = Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)}\n`);
    },
    'line 1 of agents.jsonl',
  ],
  [
    'no UTF-8',
    (parts) => {
      parts['agents.jsonl'] = Buffer.from([0xff, 0xfe, 10]);
    },
    'agents.jsonl is no UTF-8',
  ],
  [
    'an entry of another folder',
    (parts) => {
      parts['../../etc/passwd'] = Buffer.from('x');
    },
    'an entry named "../../etc/passwd"',
  ],
  [
    'a file that nobody names',
    (parts, manifest) => {
      parts[`files/${'a'.repeat(64)}`] = Buffer.from('x');
      manifest.counts.files += 1;
    },
    'is not called by its hash',
  ],
  [
    'another version of the format',
    (_, manifest) => {
      (manifest as { version: number }).version = 7;
    },
    'it is of version 7 of the format, and this Helix reads version 1',
  ],
  [
    'another format',
    (_, manifest) => {
      (manifest as { format: string }).format = 'other';
    },
    'says the format "other"',
  ],
];
