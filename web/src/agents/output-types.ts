import type { AgentBody } from '../../../src/client/client.ts';
import { ARTIFACT_TYPES } from '../artifacts/artifact-types.ts';

/** What an agent can write, in the words of the page. */
export const OUTPUT_TYPES: readonly { type: AgentBody['output_type']; name: string }[] = [
  { type: 'answer', name: 'Answers' },
  ...ARTIFACT_TYPES.map(({ type, name }) => ({ type, name })),
];

export function nameOfOutput(type: AgentBody['output_type']): string {
  return OUTPUT_TYPES.find((each) => each.type === type)?.name ?? type;
}
