/** The value below which this share of the numbers is; NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function percentiles(numbers: readonly number[]): Percentiles {
  return {
    count: numbers.length,
    p50: quantile(numbers, 0.5),
    p95: quantile(numbers, 0.95),
    p99: quantile(numbers, 0.99),
    max: numbers.reduce((most, number) => Math.max(most, number), 0),
  };
}

export type Percentiles = { count: number; p50: number; p95: number; p99: number; max: number };

/**
 * The line through the points by least squares: how much y grows with each unit of x, and the half width of the interval
 * that holds it with 95 %. Points that are close in time are not independent, so the true interval is rather wider.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const count = points.length;
  if (count < 3) return { perUnit: Number.NaN, spread: Number.NaN };
  const meanX = sum(points.map(({ x }) => x)) / count;
  const meanY = sum(points.map(({ y }) => y)) / count;
  const varianceX = sum(points.map(({ x }) => (x - meanX) ** 2));
  const perUnit = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / varianceX;
  const residuals = sum(points.map(({ x, y }) => (y - meanY - perUnit * (x - meanX)) ** 2));
  return { perUnit, spread: 1.96 * Math.sqrt(residuals / (count - 2) / varianceX) };
}

export type Point = { x: number; y: number };
export type Slope = { perUnit: number; spread: number };

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
