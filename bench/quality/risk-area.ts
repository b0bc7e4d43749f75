/**
 * The area under the risk-coverage curve: were only the surest part of the questions answered, how many of those answers
 * would be wrong, on average over all parts. Questions of the same sureness count as in no order.
 */
export function riskArea(questions: readonly { sureness: number; isWrong: boolean }[]): number {
  const groups = [...Map.groupBy(questions, ({ sureness }) => sureness)].sort(([left], [right]) =>
    left < right ? 1 : -1,
  );
  let [answered, wrong, area] = [0, 0, 0];
  for (const [, group] of groups) {
    const share = group.filter(({ isWrong }) => isWrong).length / group.length;
    for (let step = 0; step < group.length; step++) {
      answered += 1;
      wrong += share;
      area += wrong / answered;
    }
  }
  return answered === 0 ? 0 : area / answered;
}
