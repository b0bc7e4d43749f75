import { printable, table } from '../../src/cli/print-table.ts';
import type { Findings } from './probe-class.ts';

export type Result = Findings & { name: string; leakIs: string; engine: string; seconds: number };

/** What was tried, class by class; under the table every leak with what shows it again, and the figures. */
export function printResults(results: readonly Result[]): string {
  const names = ['class', 'engine', 'probes', 'leaks', 'seconds', 'a leak would be'];
  const rows = results.map(({ name, engine, tried, leaks, seconds, leakIs }) => [
    name,
    engine,
    tried,
    leaks.length,
    seconds,
    leakIs,
  ]);
  const leaks = results.flatMap(({ name, engine, leaks: found }) =>
    found.flatMap(({ what, reproduce }) => [
      printable(`LEAK ${name} (${engine}): ${what}`),
      printable(`     ${reproduce}`),
    ]),
  );
  const notes = results.flatMap(({ name, engine, notes: said }) =>
    said.map((note) => printable(`${name} (${engine}): ${note}`)),
  );
  const tried = results.reduce((sum, result) => sum + result.tried, 0);
  const count = results.reduce((sum, result) => sum + result.leaks.length, 0);
  return [table(names, rows), '', ...notes, '', ...leaks, `${tried} probes, ${count} leaks`].join('\n');
}

/** A class that tried nothing proves nothing. */
export function isTight({ tried, leaks }: Findings): boolean {
  return tried > 0 && leaks.length === 0;
}
