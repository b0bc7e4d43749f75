import type { ReaderRun } from './measure-reader.ts';
import { row } from './summary-row.ts';

/** Figures of speed and memory that differ by up to this part are as good: they do so from run to run. */
const NOISE = 0.05;

/** Speed and memory of each reader, then what they are beside those of an alternative. */
export function printUse(runs: readonly ReaderRun[], comparisons: readonly Best[]): void {
  console.log('\nSpeed (pages/s of PDFs and scans, else files/s) and peak memory:');
  for (const { format, reader, measured, megabytes } of runs)
    if (measured) {
      const perSecond = measured.pages / measured.seconds;
      const speed = perSecond.toFixed(perSecond < 10 ? 3 : perSecond < 1000 ? 1 : 0);
      console.log(row([format, reader, `${speed}/s`, `${Math.round(megabytes)} MB`]));
    }
  console.log(
    '\nSpeed and memory of Helix by those of the alternative that is the best on most measures: one that finds no order,' +
      `\nheadings or tables has less to do. Differences up to ${100 * NOISE} % are noise; none of them is an error:`,
  );
  for (const { format, reader, speed, memory } of compareUse(runs, comparisons))
    console.log(
      row([
        format,
        reader,
        ratioOf(speed),
        `speed ${speed.verdict}`,
        ratioOf(memory),
        `memory ${memory.verdict}`,
      ]),
    );
}

function ratioOf({ ratio }: UseVerdict): string {
  return `${ratio.toFixed(2)} x`;
}

/** Helix beside one alternative for each format that has one. */
export function compareUse(runs: readonly ReaderRun[], comparisons: readonly Best[]): UseComparison[] {
  return runs
    .filter(({ reader, measured }) => reader === 'helix' && measured)
    .flatMap((helix) => {
      const { format } = helix;
      const other = bestReader(runs, comparisons, format);
      if (!other) return [];
      const speed = speedOf(helix) / speedOf(other);
      const memory = helix.megabytes / other.megabytes;
      return [
        {
          format,
          reader: other.reader,
          speed: { ratio: speed, verdict: verdictOf(speed) },
          memory: { ratio: memory, verdict: verdictOf(1 / memory) },
        },
      ];
    });
}

/** `ratio` is Helix's figure by that of the alternative. */
export type UseVerdict = { ratio: number; verdict: 'ahead' | 'as good' | 'behind' };
export type UseComparison = { format: string; reader: string; speed: UseVerdict; memory: UseVerdict };

/** The best alternative on one measure of a format. */
type Best = { format: string; best?: { name: string; value: number } };

/** The alternative that is the best on most measures of a format; of two the one that finds more in all. */
function bestReader(
  runs: readonly ReaderRun[],
  comparisons: readonly Best[],
  format: string,
): ReaderRun | undefined {
  const timesBest = ({ reader }: ReaderRun) =>
    comparisons.filter((each) => each.format === format && each.best?.name === reader).length;
  const found = ({ measured }: ReaderRun) =>
    Object.values(measured!.measures).reduce((sum, value) => sum + value, 0);
  const [first] = runs
    .filter((run) => run.format === format && run.reader !== 'helix' && run.measured)
    .sort((one, other) => timesBest(other) - timesBest(one) || found(other) - found(one));
  return first;
}

function speedOf({ measured }: ReaderRun): number {
  return measured!.pages / measured!.seconds;
}

/** `lead` is above 1 where Helix is the better one. */
function verdictOf(lead: number): UseVerdict['verdict'] {
  if (lead > 1 + NOISE) return 'ahead';
  return lead < 1 / (1 + NOISE) ? 'behind' : 'as good';
}
