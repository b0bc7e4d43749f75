/** What a reader reached on the files of one format; every measure is a share, and more is better. */
export type Measured = {
  format: string;
  reader: string;
  measures: Record<string, number>;
  /** Files where there are no pages. */
  pages: number;
  seconds: number;
};

/** Whether to measure a reader here: `bench/extract/run.ts` gives each a process of its own, for its memory. */
export function isWanted(format: string, reader: string): boolean {
  const { HELIX_BENCH_FORMAT, HELIX_BENCH_READER } = process.env;
  return [HELIX_BENCH_FORMAT ?? format, HELIX_BENCH_READER ?? reader].join() === [format, reader].join();
}

/** Hands figures to `bench/extract/run.ts`, if that started this process. */
export function reportMeasures(measured: Measured): void {
  process.send?.(measured);
}
