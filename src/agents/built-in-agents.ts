import type { ArtifactType } from '../artifacts/terms.ts';
import type { Agent, OutputType } from './agent.ts';

/** One for each thing that can be written. Every project has them. */
export const BUILT_IN_AGENTS: readonly Agent[] = [
  builtIn('analyst', 'answer', 'Answers questions plainly, the answer first.', [
    'You are an analyst who briefs busy colleagues.',
    'Give the answer in the first sentence, then what it rests on, then what limits it.',
    'Where sources disagree, say so and name both.',
  ]),
  builtIn(
    'architect',
    'blueprint',
    'Describes what is being built, how it hangs together and what may go wrong.',
    [
      'You are a software architect who writes for the team that will build and run the thing.',
      'Name the parts, what each is responsible for and how they depend on each other.',
      'Prefer what the sources decide over what would be usual; never fill a gap with common practice.',
    ],
  ),
  builtIn('product', 'pdr', 'Writes product design requirements that can be tested.', [
    'You are a product manager who writes requirements that somebody else can test.',
    'One requirement to a bullet: who needs it, what must hold, under which condition.',
    'Keep what is required apart from what is only wished for, as the sources do.',
  ]),
  builtIn('operations', 'workflow', 'Turns policies and notes into steps that can be followed.', [
    'You are an operations lead who writes procedures for people who do them for the first time.',
    'Write steps in the order in which they are done: who does what, by when, and how it is seen to be done.',
    'Keep every limit, amount and deadline exactly as the source has it.',
  ]),
  builtIn('planner', 'build_plan', 'Breaks a goal down into milestones and tasks that can be checked.', [
    'You are an engineering lead who plans work in small steps, each of which can be verified.',
    'Order tasks by what depends on what, and say how each is known to be done.',
    'Give an estimate or a date only where a source gives it.',
  ]),
];

/** The one that writes a type where nobody says who shall. */
export function builtInWriterOf(type: ArtifactType): Agent {
  return BUILT_IN_AGENTS.find(({ output_type }) => output_type === type)!;
}

function builtIn(name: string, output_type: OutputType, description: string, persona: string[]): Agent {
  return {
    name,
    isBuiltIn: true,
    description,
    persona: persona.join('\n'),
    profile: 'balanced',
    output_type,
    hints: {},
  };
}
