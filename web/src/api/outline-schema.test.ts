import { expect, test } from 'vitest';
import { describeKind } from './describe-kind.ts';
import { outlineSchema } from './outline-schema.ts';

test('a body is written as a person would', () => {
  const schemas = {
    Place: { type: 'object', properties: { page: { type: 'integer' } } },
    Tree: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Tree' } } },
  };
  const schema = {
    type: 'object',
    required: ['answer', 'places'],
    properties: {
      answer: { type: 'string', description: 'Cites.' },
      kind: { enum: ['a', 'b'] },
      places: { type: 'array', items: { $ref: '#/components/schemas/Place' } },
      found: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] },
      timings: { type: 'object', additionalProperties: { type: 'number' } },
      title: { type: ['string', 'null'] },
      box: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
    },
  };
  expect(outlineSchema(schema, schemas)).toBe(`{
  // Cites.
  answer: string
  kind?: "a" | "b"
  places: {
    page?: integer
  }[]
  found?: {
    page?: integer
  } | null
  timings?: { [name]: number }
  title?: string | null
  box?: [number, number]
}`);
  expect(outlineSchema(schemas.Tree, schemas)).toContain('inner?: Tree'); // what holds itself ends somewhere
});

test.each([
  [{ type: 'integer', minimum: 1, maximum: 50, default: 10 }, 'whole number, 1 to 50, 10 unless told'],
  [{ type: 'boolean' }, 'true or false'],
  [{ enum: ['up', 'down'] }, 'one of up, down'],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, 'text, or list of text'],
  [{ type: 'string', contentMediaType: 'application/octet-stream' }, 'file'],
  [{}, 'anything'],
])('%j is %s', (schema, words) => {
  expect(describeKind(schema)).toBe(words);
});
