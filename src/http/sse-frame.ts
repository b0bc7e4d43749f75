/** One server-sent event. Nothing else writes `data:`; JSON has no raw line break, so no value can break a frame. */
export function sseFrame(data: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}

/** What OpenAI's clients take for the end of a stream; the one frame that is no JSON. */
export const DONE_FRAME = 'data: [DONE]\n\n';
