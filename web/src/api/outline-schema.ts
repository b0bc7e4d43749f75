import type { ApiDescription, JsonSchema } from '../../../src/client/client.ts';

type Schemas = ApiDescription['components']['schemas'];

/** How deep what is referred to is shown; below that its name stands for it. */
const MOST_LEVELS = 5;

/** What a body looks like, as a person would write it down: names, kinds, and what is not obvious behind `//`. */
export function outlineSchema(schema: JsonSchema, schemas: Schemas, level = 0): string {
  if (schema.$ref) return outlineReference(schema.$ref, schemas, level);
  if (schema.anyOf) return schema.anyOf.map((each) => outlineSchema(each, schemas, level)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return outlineList(schema, schemas, level);
  if (schema.properties) return outlineObject(schema, schemas, level);
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${outlineSchema(schema.additionalProperties, schemas, level)} }`;
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' | ');
}

function outlineReference(reference: string, schemas: Schemas, level: number): string {
  const name = reference.split('/').at(-1) ?? '';
  const target = schemas[name];
  return target && level < MOST_LEVELS ? outlineSchema(target, schemas, level) : name;
}

function outlineList({ items, prefixItems }: JsonSchema, schemas: Schemas, level: number): string {
  if (prefixItems) return `[${prefixItems.map((each) => outlineSchema(each, schemas, level)).join(', ')}]`;
  const inner = typeof items === 'object' ? outlineSchema(items, schemas, level) : 'anything';
  return inner.includes(' | ') && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
}

function outlineObject(
  { properties = {}, required = [] }: JsonSchema,
  schemas: Schemas,
  level: number,
): string {
  const indent = '  '.repeat(level + 1);
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const field = `${name}${required.includes(name) ? '' : '?'}: ${outlineSchema(property, schemas, level + 1)}`;
    return [...(property.description ? [`${indent}// ${property.description}`] : []), `${indent}${field}`];
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(level)}}`;
}
