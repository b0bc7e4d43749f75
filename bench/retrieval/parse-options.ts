import { parseArgs } from 'node:util';

/** The command's options. Throws with the value found where one is not a number of chunks. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '10k,100k,1m' },
      'peers-at': { type: 'string', default: '10k,100k' },
      questions: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
    },
  });
  const sizes = parseSizes(values.sizes);
  if (sizes.length === 0) throw new Error('--sizes is empty: name at least one, such as 10k');
  return {
    sizes,
    peersAt: parseSizes(values['peers-at']).filter((size) => sizes.includes(size)),
    questions: positive('--questions', values.questions),
    rounds: positive('--rounds', values.rounds),
    keep: values.keep,
  };
}

export type BenchOptions = {
  /** Numbers of chunks, the smallest first. */
  sizes: number[];
  /** Those of them at which the others are measured too. */
  peersAt: number[];
  questions: number;
  rounds: number;
  /** Whether the databases stay for the next run. */
  keep: boolean;
};

function parseSizes(text: string): number[] {
  const sizes = text
    .split(',')
    .filter((size) => size !== '')
    .map((size) => {
      const [, digits, unit] = /^(\d+)(k|m)?$/i.exec(size.trim()) ?? [];
      const found = Number(digits) * (unit ? UNITS[unit.toLowerCase()]! : 1);
      if (!(found >= 20))
        throw new Error(`"${size}" is no number of chunks: write 10k, 1m or a number from 20 on`);
      return found;
    });
  return [...new Set(sizes)].sort((a, b) => a - b);
}

const UNITS: Record<string, number> = { k: 1000, m: 1_000_000 };

function positive(name: string, text: string): number {
  const found = Number(text);
  if (!Number.isInteger(found) || found < 1)
    throw new Error(`${name} is "${text}": a whole number from 1 on is wanted`);
  return found;
}
