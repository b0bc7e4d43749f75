import { z } from 'zod';

const text = z.string().trim().min(1).max(2000);
/** Its length comes first: of a list that is too long no entry is looked at. */
const list = <Item extends z.ZodType>(item: Item) => z.array(z.unknown()).max(200).pipe(z.array(item));

/** One node of a DAG that can be gone through again. docs/dag-node-schema.md says what each field is for. */
export const dagNode = z.strictObject({
  id: z.string().regex(/^[\w.:/-]{1,200}$/, 'must have letters, digits and . _ : / - only'),
  title: text,
  summary: text,
  tags: list(text),
  evidence: list(
    z.strictObject({
      kind: z.enum(['doc', 'code', 'test', 'telemetry']),
      path: text,
      lines: z
        .string()
        .regex(/^\d+(-\d+)?$/, 'must be lines such as 12-30')
        .optional(),
      quote: text.optional(),
    }),
  ),
  children: list(text).default([]),
  inputs: list(
    z.strictObject({ name: text, type: text, unit: text.optional(), source: text.optional() }),
  ).optional(),
  outputs: list(
    z.strictObject({ name: text, type: text, unit: text.optional(), telemetry_path: text.optional() }),
  ).optional(),
  assumptions: list(text).optional(),
  validity: text.optional(),
  deterministic: z.boolean().optional(),
  tolerance: text.optional(),
  environment: z.strictObject({ runtime: text, lockfile: text.optional() }).optional(),
});
export type DagNode = z.infer<typeof dagNode>;

/** The file around its nodes. */
export const dagFrame = z.strictObject({
  schema: z.literal('helix-dag/1'),
  title: text,
  nodes: z.array(z.unknown()).min(1).max(2000),
});
