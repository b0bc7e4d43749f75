/** The engines differ in the last digits of a score: what orders or is hashed has six. */
export function roundScore(score: number): number {
  return Number(score.toPrecision(6));
}
