import { archiveProblem } from './archive-problem.ts';
import { readVectors, vectorsOf } from './archive-vectors.ts';
import { VECTOR_KEYS } from './manifest.ts';
import type { OpenArchive } from './open-archive.ts';

/** Vectors are compared by their inner product, so that each has the length 1, as far as 32 bits can tell. */
const TOLERANCE = 0.001;

/** As many vectors as the manifest says, of chunks that are there, of the width of the space and made of numbers. */
export async function checkVectors(archive: OpenArchive): Promise<void> {
  const { counts, space } = archive.manifest;
  let count = 0;
  for await (const { key, vector, where } of readVectors(vectorsOf(archive, space?.dimensions ?? 1))) {
    count += 1;
    if (key.chunk_id > counts.chunks)
      throw archiveProblem(`${where} refers to chunk ${key.chunk_id}, and the archive has ${counts.chunks}`);
    const length = Math.hypot(...vector);
    if (!(Math.abs(length - 1) < TOLERANCE))
      throw archiveProblem(`the vector of ${where} has the length ${length}, and must have 1`);
  }
  if (count !== counts.vectors)
    throw archiveProblem(`${VECTOR_KEYS} has ${count} lines, and the manifest says ${counts.vectors}`);
}
