import type { ArtifactType } from '../../../src/client/client.ts';

/** What can be written, in the words of the page; the headings are those the server writes under. */
export const ARTIFACT_TYPES: readonly TypeWords[] = [
  {
    type: 'blueprint',
    name: 'Blueprint',
    about: 'What a thing is, what it is for and how it is made.',
    headings: ['Overview', 'Goals', 'Architecture', 'Features', 'Risks', 'Next Steps'],
  },
  {
    type: 'pdr',
    name: 'Product design requirements',
    about: 'Which problem is solved for whom, and what that asks for.',
    headings: [
      'Summary',
      'Problem',
      'Users',
      'Requirements',
      'Constraints',
      'Success Measures',
      'Open Questions',
    ],
  },
  {
    type: 'workflow',
    name: 'Workflow',
    about: 'Who does what, in which order, and what to do when it goes wrong.',
    headings: ['Purpose', 'Roles', 'Inputs', 'Steps', 'Exceptions', 'Checks'],
  },
  {
    type: 'build_plan',
    name: 'Build plan',
    about: 'What is to be built, in which steps, and how each is shown to work.',
    headings: ['Scope', 'Milestones', 'Tasks', 'Dependencies', 'Risks', 'Verification'],
  },
];

/** One that this page does not know yet is called by its own name. */
export function nameOfType(type: string): string {
  return ARTIFACT_TYPES.find((words) => words.type === type)?.name ?? type;
}

type TypeWords = { type: ArtifactType; name: string; about: string; headings: readonly string[] };
