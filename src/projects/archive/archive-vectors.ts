import { z } from 'zod';
import { type ScratchFile, streamScratch } from '../../store/scratch-file.ts';
import { parseLines } from './archive-lines.ts';
import { archiveProblem } from './archive-problem.ts';
import { checked, VECTOR_KEYS, VECTOR_VALUES } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';

const vectorKey = z.strictObject({
  chunk_id: z.int().positive(),
  key_number: z.int32().nonnegative(),
  embedding_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')
    .nullable(),
});

export type VectorKey = z.infer<typeof vectorKey>;
export type VectorLine = { key: VectorKey; vector: Float32Array; where: string };

/** Two files that belong together: line n of the one names row n of the other. */
export type VectorFiles = { keys: AsyncIterable<Buffer>; values: AsyncIterable<Buffer>; dimensions: number };

export function vectorsOf({ unpack }: OpenArchive, dimensions: number): VectorFiles {
  return { keys: unpack(VECTOR_KEYS), values: unpack(VECTOR_VALUES), dimensions };
}

export function vectorsIn(keys: ScratchFile, values: ScratchFile, dimensions: number): VectorFiles {
  return { keys: streamScratch(keys), values: streamScratch(values), dimensions };
}

export async function* readVectors({ keys, values, dimensions }: VectorFiles): AsyncGenerator<VectorLine> {
  const rows = rowsOf(values, 4 * dimensions);
  for await (const { value, where } of parseLines(VECTOR_KEYS, keys)) {
    const { value: row, done } = await rows.next();
    if (done) throw archiveProblem(`${VECTOR_VALUES} has no row for ${where}`);
    yield { key: checked(vectorKey, value, where), vector: floatsOf(row), where };
  }
  if (!(await rows.next()).done)
    throw archiveProblem(`${VECTOR_VALUES} has more rows than ${VECTOR_KEYS} has lines`);
}

async function* rowsOf(values: AsyncIterable<Buffer>, width: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of values) {
    held = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    for (; held.length >= width; held = held.subarray(width)) yield held.subarray(0, width);
  }
  if (held.length > 0) throw archiveProblem(`${VECTOR_VALUES} ends within a vector of ${width / 4} values`);
  return undefined;
}

function floatsOf(row: Buffer): Float32Array {
  return Float32Array.from({ length: row.length / 4 }, (_, index) => row.readFloatLE(4 * index));
}
