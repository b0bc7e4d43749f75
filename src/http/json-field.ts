import { z } from 'zod';

/** A field of a form that holds JSON. */
export function jsonField<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string('must be given once')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'must be JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
