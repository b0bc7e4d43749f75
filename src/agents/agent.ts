import { z } from 'zod';
import { ARTIFACT_TYPES } from '../artifacts/terms.ts';
import { MODEL_PROFILES } from '../models/model-profile.ts';

export const OUTPUT_TYPES = ['answer', ...ARTIFACT_TYPES] as const;
export type OutputType = (typeof OUTPUT_TYPES)[number];

/** A persona, the models it may use, what it writes, and where it looks. Its operator wrote it, so it is trusted. */
export const agentDefinition = z.strictObject(
  {
    description: words(0, 500).default('').describe('What it is for, in a line.'),
    persona: words(0, 4000)
      .default('')
      .describe("Goes into the system channel, after Helix's own rules and never instead of them."),
    profile: z
      .enum(MODEL_PROFILES, oneOf(MODEL_PROFILES))
      .default('balanced')
      .describe('How much its model may cost; the settings say which model each stands for.'),
    output_type: z.enum(OUTPUT_TYPES, oneOf(OUTPUT_TYPES)).describe('What it writes.'),
    hints: z
      .strictObject(
        {
          source_types: list(words(1, 40), 20)
            .optional()
            .describe("Narrows what is searched; a request's own filters narrow it further."),
          tags: list(words(1, 100), 20).optional().describe('The same, by tags.'),
          searches: list(words(3, 300), 10)
            .optional()
            .describe('Searched for besides each question, and besides each question of a section.'),
        },
        'must be an object',
      )
      .default({}),
  },
  'must be an object',
);

export type AgentDefinition = z.infer<typeof agentDefinition>;

/** `isBuiltIn`: comes with Helix, in every project; one of a project with the same name takes its place. */
export type Agent = AgentDefinition & { name: string; isBuiltIn: boolean };

function words(fewest: number, most: number) {
  const problem = `must be text of ${fewest > 0 ? `${fewest} to ` : 'at most '}${most} characters`;
  return z.string(problem).trim().min(fewest, problem).max(most, problem);
}

function list<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(item, 'must be a list').max(most, `must have at most ${most} entries`);
}

function oneOf(values: readonly string[]): string {
  return `must be one of ${values.join(', ')}`;
}
