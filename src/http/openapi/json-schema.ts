import { z } from 'zod';
import { BODIES, type BodyName } from './bodies.ts';

/** Where a body stands in the description. */
export function bodyRef(name: string): JsonSchema & { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** The bodies as JSON Schema, each once; those that are part of others are referred to. */
export function bodySchemas(): Record<BodyName, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, body] of Object.entries(BODIES)) registry.add(body, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => bodyRef(id).$ref, override: openShape });
  const bare = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]);
  return Object.fromEntries(bare);
}

/** What a route takes as JSON Schema: what may be sent, not what is made of it. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', override: plainShape });
  return rest;
}

export type JsonSchema = Record<string, unknown>;

type Made = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema };

function plainShape({ zodSchema, jsonSchema }: Made): void {
  const { def } = zodSchema._zod;
  // zod leaves a default out where the value is made into something else first; the sender wants to know of it.
  if (def.type === 'default') jsonSchema.default = (def as z.core.$ZodDefaultDef).defaultValue;
  // A number in an address is text that a pattern checks; its limits say the same.
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** An answer may have more than is told: a client must not fail because a newer Helix says more. */
function openShape(made: Made): void {
  plainShape(made);
  if (made.jsonSchema.additionalProperties === false) delete made.jsonSchema.additionalProperties;
}
