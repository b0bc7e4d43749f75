import { LACKING } from '../../src/artifacts/terms.ts';
import { answerFromFirstSource, type GeminiRequest } from './gemini-answer.ts';

/**
 * A model that gets sections wrong in a different way each time it is asked for one, and is as often right. Told what was
 * wrong it mends every other one.
 */
export function careless(): (request: GeminiRequest) => string[] {
  let sections = 0;
  return (request) => {
    const passages = passagesIn(request.prompt);
    if (request.json || passages.length === 0) return answerFromFirstSource(request);
    const write = WAYS[sections++ % WAYS.length]!;
    return [write(passages)];
  };
}

type Passage = { id: number; sentence: string };

/** Each is asked for a section, and for the repair of what the one before it wrote. */
const WAYS: ((passages: Passage[]) => string)[] = [
  right,
  (passages) => `# A heading of its own\n\n## And another\n\n${right(passages)}`,
  right,
  ([first]) => `- ${first!.sentence}\n- ${first!.sentence}`,
  ([first]) => `${first!.sentence} [chunk:999999] [chunk:${first!.id + 500_000}]`,
  (passages) => `Sure! Here is the section you asked for.\n\n${right(passages)}`,
  right,
  () => LACKING,
  (passages) => `${right(passages)}\nThe budget of it is 48,213 euros, approved by Marguerite Delacroix.`,
  () => 'Nothing here is cited. Everything is made up by 17 people in 1999.',
  () => '',
  right,
];

function right(passages: Passage[]): string {
  return passages
    .slice(0, 3)
    .map(({ id, sentence }) => `- ${sentence.replace(/\.$/, '')} [chunk:${id}].`)
    .join('\n');
}

/** The passages of a prompt, each with its first sentence. */
function passagesIn(prompt: string): Passage[] {
  return [...prompt.matchAll(/^- ChunkID: (\d+)\n- Text: ([^\n]+)/gm)].map(([, id, text]) => ({
    id: Number(id),
    sentence: /^.{10,300}?[.!?](?=\s|$)/.exec(text!)?.[0] ?? text!.slice(0, 200),
  }));
}
