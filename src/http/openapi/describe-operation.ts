import type { z } from 'zod';
import { ERROR_CATALOG, type ErrorCode } from '../../errors.ts';
import { bodyRef, inputSchema, type JsonSchema } from './json-schema.ts';
import type { Answer, Operation } from './operation.ts';

/** One operation as OpenAPI has it. `x-client` are lines for the typed client, `x-events` the events of a stream. */
export function describeOperation(operation: Operation): JsonSchema {
  const { id, tag, summary, description, client } = operation;
  const parameters = [...parametersIn('path', operation), ...parametersIn('query', operation)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: requestBody(operation) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer)]),
      ),
      ...errorsByStatus(errorsOf(operation)),
      default: { $ref: '#/components/responses/Failure' },
    },
    ...(client && { 'x-client': client }),
  };
}

function parametersIn(place: 'path' | 'query', operation: Operation): JsonSchema[] {
  const schema = place === 'path' ? operation.parameters : operation.query;
  if (!schema) return [];
  const examples = (place === 'path' ? operation.example?.parameters : operation.example?.query) ?? {};
  const { properties, required } = objectSchema(schema, operation.needs);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
    ...(examples[name] !== undefined && { example: exampleOf(examples[name], rest) }),
  }));
}

/** Examples are kept as they are written in an address. */
function exampleOf(text: string, { type }: JsonSchema): unknown {
  return type === 'integer' || type === 'boolean' ? JSON.parse(text) : text;
}

function requestBody({ body, example, needs }: Operation): JsonSchema {
  if (!body) return {};
  if ('json' in body) {
    const schema = { ...inputSchema(body.json), ...(needs && { required: needs }) };
    const content = { schema, ...(example?.json && { example: example.json }) };
    return { required: body.isOptional !== true, content: { 'application/json': content } };
  }
  const { properties, required } = objectSchema(body.form, needs);
  const { name, description } = body.file;
  const schema = {
    type: 'object',
    // Last, as it has to be sent: the server reads a form in its order.
    properties: {
      ...properties,
      [name]: { type: 'string', contentMediaType: 'application/octet-stream', description },
    },
    required: [...required, name],
  };
  const content = { schema, ...(example?.form && { example: example.form }) };
  return { required: true, content: { 'multipart/form-data': content } };
}

function objectSchema(schema: z.ZodObject, needs: readonly string[] = []): ObjectSchema {
  const { properties = {}, required = [] } = inputSchema(schema) as Partial<ObjectSchema>;
  return { properties, required: [...required, ...needs.filter((name) => name in properties)] };
}

type ObjectSchema = { properties: Record<string, JsonSchema>; required: string[] };

function describeAnswer({ description, json, stream, bytes, text, headers = {} }: Answer): JsonSchema {
  const content = {
    ...(json && { 'application/json': { schema: anyRef([json].flat()) } }),
    ...(stream && { 'text/event-stream': describeStream(stream) }),
    ...(bytes && { 'application/octet-stream': { schema: {} } }),
    ...(text && { 'text/plain': { schema: { type: 'string' } } }),
  };
  const named = Object.entries(headers).map(([name, meaning]) => [
    name,
    { description: meaning, schema: { type: 'string' } },
  ]);
  return { description, content, ...(named.length > 0 && { headers: Object.fromEntries(named) }) };
}

function anyRef(names: readonly string[]): JsonSchema {
  const [first, ...others] = names.map(bodyRef);
  return others.length === 0 ? first! : { anyOf: [first, ...others] };
}

function describeStream(stream: NonNullable<Answer['stream']>): JsonSchema {
  const events = Object.entries(stream).map(([name, { body, isList }]) => [
    name,
    isList ? { type: 'array', items: bodyRef(body) } : bodyRef(body),
  ]);
  const names = Object.keys(stream).join(', ');
  const description = `Server-sent events, each with one line of JSON: ${names}. \`message\` is an event without a name.`;
  return { schema: { type: 'string', description }, 'x-events': Object.fromEntries(events) };
}

/** Every body of JSON has a limit, be it for its size alone. */
function errorsOf({ body, errors = [] }: Operation): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([...errors, ...(body && 'json' in body ? ['payload_too_large' as const] : [])]),
  ];
}

/** Codes of one status share its response. */
function errorsByStatus(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_CATALOG[code].status);
  const responses = [...byStatus].map(([status, same]) => [
    String(status),
    {
      description: same.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: bodyRef('Error') } },
    },
  ]);
  return Object.fromEntries(responses);
}
