import type { JsonSchema } from '../../../src/client/client.ts';

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

/** What may be sent for a field, in a few plain words. */
export function describeKind(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeKind))].join(', or ');
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'array')
    return typeof schema.items === 'object' ? `list of ${describeKind(schema.items)}` : 'list';
  const kind = [schema.type ?? 'anything']
    .flat()
    .map((type) => NAMES[type] ?? type)
    .join(' or ');
  return [kind, limitsOf(schema), standardOf(schema)].filter(Boolean).join(', ');
}

function limitsOf({ minimum, maximum, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${minimum} or more`;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  return '';
}

function standardOf({ default: standard }: JsonSchema): string {
  return standard === undefined || standard === '' ? '' : `${JSON.stringify(standard)} unless told`;
}
