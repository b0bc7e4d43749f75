import { archiveProblem } from './archive-problem.ts';
import { jsonIn } from './manifest.ts';

/** Far more than any line has: the longest is a chunk with its table. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** The objects of a file with one per line, with where each stands. */
export async function* parseLines(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ value: unknown; number: number; where: string }> {
  let number = 0;
  for await (const line of linesIn(name, pieces)) {
    number += 1;
    const where = `line ${number} of ${name}`;
    yield { value: jsonIn(line, where), number, where };
  }
}

async function* linesIn(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const parts = decoded(decoder, piece, name).split('\n');
    for (const part of parts.slice(0, -1)) {
      yield held.join('') + part;
      held = [];
      length = 0;
    }
    held.push(parts.at(-1)!);
    length += parts.at(-1)!.length;
    if (length > LONGEST_LINE)
      throw archiveProblem(`a line of ${name} is longer than ${LONGEST_LINE} characters`);
  }
  decoded(decoder, new Uint8Array(), name, true);
  if (length > 0) throw archiveProblem(`${name} ends within a line`);
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  piece: Uint8Array,
  name: string,
  isLast = false,
): string {
  try {
    return decoder.decode(piece, { stream: !isLast });
  } catch (cause) {
    throw archiveProblem(`${name} is no UTF-8`, undefined, cause);
  }
}
