import { inputSchema, type JsonSchema } from '../../src/http/openapi/json-schema.ts';
import type { Operation } from '../../src/http/openapi/operation.ts';
import type { ProbeRequest } from './send-request.ts';

/** A request as the description of the API shows it, with values that work. */
export function requestOf(operation: Operation, own: Readonly<Record<string, string>> = {}): ProbeRequest {
  const { method, path, example, body } = operation;
  const parameters = { ...example?.parameters, ...own };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? '1'));
  const { file: _, image: __, ...fields } = { file: '', image: '', ...example?.form };
  return {
    method: method.toUpperCase(),
    path: filled,
    query: { ...example?.query },
    ...(body && 'json' in body && { json: structuredClone(example?.json ?? {}) as Json }),
    ...(body && 'form' in body && { form: { fields, file: body.file.name } }),
  };
}

/** Every parameter of an operation, those inside of objects and lists too. */
export function slotsOf(operation: Operation): Slot[] {
  const { parameters, query, body } = operation;
  return [
    ...(parameters ? slotsIn('path', inputSchema(parameters)) : []),
    ...(query ? slotsIn('query', inputSchema(query)) : []),
    ...(body && 'json' in body ? slotsIn('json', inputSchema(body.json)) : []),
    ...(body && 'form' in body ? slotsIn('form', inputSchema(body.form)) : []),
  ];
}

/** `steps` lead into the body; elsewhere there is one. */
export type Slot = { place: 'path' | 'query' | 'json' | 'form'; steps: string[]; type: unknown };

export function nameOfSlot({ steps }: Slot): string {
  return steps.filter((step) => step !== '0').at(-1) ?? '';
}

/** The request with another value in one place. */
export function withValue(
  operation: Operation,
  request: ProbeRequest,
  { place, steps }: Slot,
  value: unknown,
): ProbeRequest {
  const [name = ''] = steps;
  if (place === 'path') {
    const parts = operation.path.split('/');
    const given = request.path.split('/');
    const path = parts.map((part, index) => (part === `{${name}}` ? encode(value) : given[index])).join('/');
    return { ...request, path };
  }
  if (place === 'query') return { ...request, query: { ...request.query, [name]: text(value) } };
  if (place === 'form' && request.form)
    return {
      ...request,
      form: { ...request.form, fields: { ...request.form.fields, [name]: text(value) } },
    };
  return { ...request, json: put(structuredClone(request.json), steps, value) };
}

/** As a caller would write it in an address; half a character cannot be written there. */
function encode(value: unknown): string {
  return encodeURIComponent(text(value).toWellFormed());
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Json = Record<string, unknown>;

function put(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') return [put(Array.isArray(target) ? target[0] : undefined, rest, value)];
  const object = typeof target === 'object' && target !== null ? (target as Json) : {};
  return { ...object, [step]: put(object[step], rest, value) };
}

const DEEPEST = 4;

function slotsIn(place: Slot['place'], schema: JsonSchema, steps: string[] = []): Slot[] {
  const { properties, items, type } = schema as { properties?: Json; items?: JsonSchema; type?: unknown };
  const own: Slot[] = steps.length > 0 ? [{ place, steps, type }] : [];
  if (steps.length >= DEEPEST) return own;
  const inside = Object.entries(properties ?? {}).flatMap(([name, part]) =>
    slotsIn(place, part as JsonSchema, [...steps, name]),
  );
  // A list in an address or a form is text with commas.
  const ofItems = items && place === 'json' ? slotsIn(place, items, [...steps, '0']) : [];
  return [...own, ...inside, ...ofItems];
}
