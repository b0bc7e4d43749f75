/** `30 days. [1] Items` and `30 days [1]. Items` mean the same; only the second splits at the right place. */
export function marksBeforeFullStops(answer: string): string {
  return answer.replace(/([.!?…]["'”’)]*)((?:\s*\[(?:chunk:\s*)?\d[\d\s,]*\])+)/g, '$2$1');
}
