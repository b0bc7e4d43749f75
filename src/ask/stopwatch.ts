/** How long each step took, in milliseconds with one decimal; a step that is done twice counts with both. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const started = now();
  const timings: Record<string, number> = {};
  const note = (step: string, since: number) => {
    timings[step] = Math.round(((timings[step] ?? 0) + now() - since) * 10) / 10;
  };
  return {
    async time(step, work) {
      const since = now();
      try {
        return await work;
      } finally {
        note(step, since);
      }
    },
    timings() {
      return { ...timings, total_ms: Math.round((now() - started) * 10) / 10 };
    },
  };
}

export type Stopwatch = {
  time<Result>(step: string, work: Promise<Result>): Promise<Result>;
  timings(): Record<string, number>;
};
