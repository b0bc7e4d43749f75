/**
 * The model server of the load test, in a process of its own: Gemini's wire format, a pause before the first piece, then
 * pieces at a steady pace. `node bench/load/upstream.ts <pieces of an answer>` prints its address.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GeminiRequest } from '../../test/support/gemini-answer.ts';
import { startGeminiServer } from '../../test/support/gemini-server.ts';
import { longAnswer, PIECE_MS, SHORT, SHORT_PIECES, thinkingMs } from './long-answer.ts';

const ASKED = '\nQuestion: ';
const pieces = Number(process.argv[2]);
const server = await startGeminiServer({ record: false, deltaDelayMs: PIECE_MS, answer });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(server.url);

async function answer({ prompt }: GeminiRequest): Promise<string[]> {
  const end = prompt.lastIndexOf(ASKED);
  const question = prompt.slice(end + ASKED.length);
  await sleep(thinkingMs(question));
  const cite = citing(question, prompt.slice(0, end));
  return longAnswer(question, question.startsWith(SHORT) ? SHORT_PIECES : pieces, cite);
}

/**
 * A mark for each source, that with the answer first: `/ask` numbers its sources, `/v1/query` names their ids. What the
 * question is about stands in it as it does in the document.
 */
function citing(question: string, context: string): (order: number) => string {
  const subject = /the (\w+ \w+ ledger)/.exec(question)?.[1] ?? '';
  const sources = context.split(/^(?=\[\d+\] \(id=|- Title: )/m).slice(1);
  const right = Math.max(
    0,
    sources.findIndex((source) => source.includes(subject)),
  );
  const order = [right, ...[...sources.keys()].filter((index) => index !== right)];
  return (wanted) => {
    const index = order[wanted - 1] ?? right;
    const id = /^- ChunkID: (\d+)$/m.exec(sources[index] ?? '')?.[1];
    return id === undefined ? `[${index + 1}]` : `[chunk:${id}]`;
  };
}
