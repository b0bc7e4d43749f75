import { z } from 'zod';

export const errorBody = z.strictObject({
  error: z.string().describe('A code, which stays the same.'),
  message: z.string().describe('What is wrong and what to do.'),
  request_id: z.uuid().describe('To quote; also in the header `x-request-id`.'),
});

/** The one error that has another shape. */
export const imageRefused = z.strictObject({ error: z.literal('unsupported media type') });

export const visionMissing = z.strictObject({
  ...errorBody.shape,
  ocr_text: z.string().nullable().describe('What is written in the picture, as far as it could be read.'),
});

export const health = z.strictObject({ ok: z.boolean() });

export const readiness = z.strictObject({
  ready: z.boolean(),
  instance: z.string().describe('Names this process; another start of the same Helix has another.'),
  database: z.enum(['embedded', 'postgres']),
  space: z.string(),
  models: z.strictObject({ embedding: z.string(), language: z.string(), vision: z.string().nullable() }),
  limits: z.strictObject({
    question_length: z.int().describe('In UTF-16 code units.'),
    image_bytes: z.int(),
    image_types: z.array(z.string()),
  }),
  checks: z
    .array(z.strictObject({ name: z.string(), ok: z.boolean(), found: z.string() }))
    .describe('What was looked at, and what was found.'),
});

export const apiDescription = z.looseObject({ openapi: z.literal('3.1.0'), paths: z.looseObject({}) });
