import { z } from 'zod';
import { ARTIFACT_TYPES } from '../artifacts/terms.ts';
import { MODEL_PROFILES } from '../models/model-profile.ts';

export const OUTPUT_TYPES = ['answer', ...ARTIFACT_TYPES] as const;
export type OutputType = (typeof OUTPUT_TYPES)[number];

/** A persona, the models it may use, what it writes, and where it looks. Its operator wrote it, so it is trusted. */
export const agentDefinition = z.strictObject({
  description: z.string().trim().max(500).default(''),
  /** Goes into the system channel, after Helix's own rules and never instead of them. */
  persona: z.string().trim().max(4000).default(''),
  profile: z.enum(MODEL_PROFILES).default('balanced'),
  output_type: z.enum(OUTPUT_TYPES),
  hints: z
    .strictObject({
      /** Narrow what is searched; a request's own filters narrow it further. */
      source_types: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
      tags: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
      /** Searched for besides each question of a section. */
      searches: z.array(z.string().trim().min(3).max(300)).max(10).optional(),
    })
    .default({}),
});

export type AgentDefinition = z.infer<typeof agentDefinition>;

/** `isBuiltIn`: comes with Helix, in every project; one of a project with the same name takes its place. */
export type Agent = AgentDefinition & { name: string; isBuiltIn: boolean };
