/** One server-sent event. Nothing else writes `data:`; JSON has no raw line break, so no value can break a frame. */
export function sseFrame(data: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}
