import type { GeminiRequest } from '../../test/support/gemini-answer.ts';
import { answerFromFirstSource } from '../../test/support/gemini-answer.ts';

const PIECES = 40;

/**
 * An answer that shows whether it is whole: numbered pieces, with characters of several bytes, and a citation at the end.
 * Prompts of other kinds (sections of artifacts, JSON) are answered as the test server answers them.
 */
export function answerInPieces(request: GeminiRequest): string[] {
  const numbered = /^\[1\] \(id=/m.test(request.prompt) ? '[1]' : undefined;
  const id = /^- ChunkID: (\d+)/m.exec(request.prompt)?.[1];
  const isQuestion = /^Question: /m.test(request.prompt);
  const mark = numbered ?? (id && `[chunk:${id}]`);
  if (request.json || !isQuestion || !mark) return answerFromFirstSource(request);
  return [...Array.from({ length: PIECES }, (_, index) => piece(index)), `Ende ${mark}`];
}

/** Whether an answer is there to its last piece. */
export function isWhole(answer: string): boolean {
  const pieces = Array.from({ length: PIECES }, (_, index) => piece(index)).join('');
  return answer.startsWith(pieces) && /^Ende \[(1|chunk:\d+)\]$/.test(answer.slice(pieces.length).trim());
}

function piece(index: number): string {
  return `Stück ${index} für 東京 😀, `;
}
