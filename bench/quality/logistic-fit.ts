/**
 * Logistic regression by Newton steps, with a ridge on the weights in units of each feature's spread. The first weight is
 * the intercept.
 */
export function logisticFit(samples: readonly Sample[], ridge = 3): number[] {
  const { means, spreads } = scaleOf(samples);
  const rows = samples.map((sample) => ({
    ...sample,
    row: [1, ...sample.features.map((value, index) => (value - means[index]!) / spreads[index]!)],
  }));
  let weights = new Array<number>(means.length + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(rows, weights, ridge);
    weights = weights.map((weight, index) => weight - change[index]!);
  }
  const [intercept, ...scaled] = weights as [number, ...number[]];
  const plain = scaled.map((weight, index) => weight / spreads[index]!);
  return [plain.reduce((sum, weight, index) => sum - weight * means[index]!, intercept), ...plain];
}

export function logOdds(features: readonly number[], [intercept, ...weights]: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * features[index]!, intercept!);
}

export type Sample = { features: readonly number[]; isPositive: boolean; weight: number };

/** It is settled after ten. */
const STEPS = 25;

function scaleOf(samples: readonly Sample[]): { means: number[]; spreads: number[] } {
  const means = samples[0]!.features.map((_, index) => mean(samples.map(({ features }) => features[index]!)));
  const spreads = means.map(
    (center, index) => Math.sqrt(mean(samples.map(({ features }) => (features[index]! - center) ** 2))) || 1,
  );
  return { means, spreads };
}

function newtonStep(
  rows: readonly (Sample & { row: number[] })[],
  weights: readonly number[],
  ridge: number,
): number[] {
  const gradient = weights.map((weight, index) => (index === 0 ? 0 : ridge * weight));
  const curvature = weights.map((_, row) =>
    weights.map((_, column) => (row === column && row > 0 ? ridge : 0)),
  );
  for (const { row, isPositive, weight } of rows) {
    const sum = row.reduce((total, value, index) => total + value * weights[index]!, 0);
    const probability = 1 / (1 + Math.exp(-sum));
    const error = weight * (probability - Number(isPositive));
    const spread = weight * probability * (1 - probability);
    for (const [index, value] of row.entries()) {
      gradient[index]! += error * value;
      for (const [other, next] of row.entries()) curvature[index]![other]! += spread * value * next;
    }
  }
  return solve(curvature, gradient);
}

/** Gauss's elimination with the largest pivot first. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / (pivot[column]! || 1e-12);
      for (let index = column; index <= size; index++) row[index]! -= factor * pivot[index]!;
    }
  }
  return rows.map((row, index) => row[size]! / (row[index]! || 1e-12));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
