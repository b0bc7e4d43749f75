import { expect, test } from 'vitest';
import { type ApiDescription, describeApi } from './describe-api.ts';

const description: ApiDescription = JSON.parse(JSON.stringify(describeApi()));
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Described) })),
);

type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, object>; $ref?: string }>;
};

/** Every object in a value, itself first. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

function targetOf(ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description);
}

test('[OPENAPI-VALID] what OpenAPI 3.1 demands is there: info, unique ids, declared parameters, described responses', () => {
  expect(description.openapi).toBe('3.1.0');
  expect(description.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = description.tags.map(({ name }) => name);
  for (const { path, method, parameters = [], requestBody, responses, ...operation } of operations) {
    const at = `${method} ${path}`;
    expect(tags, at).toContain(operation.tags[0]);
    expect(operation.summary, at).toMatch(/\S/);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name).sort(), at).toEqual(named.sort());
    expect(
      inPath.every(({ required }) => required),
      at,
    ).toBe(true);
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(keys).size, at).toBe(keys.length);
    if (requestBody) {
      expect(['get', 'delete'], at).not.toContain(method);
      expect(Object.keys(requestBody.content), at).toHaveLength(1);
    }
    expect(
      Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
      at,
    ).toBe(true);
    for (const [status, response] of Object.entries(responses)) {
      expect(status, at).toMatch(/^([1-5]\d\d|default)$/);
      expect(response.$ref ?? response.description, `${at} ${status}`).toMatch(/\S/);
    }
  }
});

test('[OPENAPI-REFS] every reference leads somewhere, and every schema is used', () => {
  const refs = objectsIn(description).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(refs.filter((ref) => targetOf(ref) === undefined)).toEqual([]);
  const unused = Object.keys(description.components.schemas).filter(
    (name) => !refs.includes(`#/components/schemas/${name}`),
  );
  expect(unused).toEqual([]);
});

test('[OPENAPI-FIELDS] what a request takes is told with its limits, and every parameter with its meaning', () => {
  const blank = operations.flatMap(({ path, parameters = [] }) =>
    parameters.filter((parameter) => !parameter.description).map(({ name }) => `${path} ${name}`),
  );
  expect(blank).toEqual([]);
  const list = operations.find(({ operationId }) => operationId === 'documents');
  expect(list?.parameters?.find(({ name }) => name === 'limit')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  });
  const query = operations.find(({ operationId }) => operationId === 'query');
  expect(query?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['question'],
    additionalProperties: false,
    properties: { top_k: { type: 'integer', minimum: 1, maximum: 50 }, filters: { type: 'object' } },
  });
});
