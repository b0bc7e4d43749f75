import { expect, test } from 'vitest';
import { createVectorCodes, NO_LEVEL, type VectorCodes } from './vector-codes.ts';

/** Unit vectors round some centres, as those of texts are: the same with each run. */
function vectorsOf(count: number, width: number): Float32Array[] {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const centres = Array.from({ length: 20 }, () => Float32Array.from({ length: width }, random));
  return Array.from({ length: count }, (_, index) => {
    const vector = centres[index % 20]!.map((value) => value + random());
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => value / length);
  });
}

function nearest(codes: VectorCodes, question: Float32Array, level: number, count: number) {
  const found: { row: number; similarity: number }[] = [];
  codes.nearest(question, level, count, (similarity, row) => found.push({ row, similarity }));
  return found.sort((a, b) => b.similarity - a.similarity || a.row - b.row);
}

const product = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, place) => sum + value * b[place]!, 0);

test.each([384, 100, 1536, 2000])('[MEMORY-SAME] the nearest of vectors of %i values are found', (width) => {
  const count = 4200;
  const vectors = vectorsOf(count, width);
  const codes = createVectorCodes(width);
  for (const vector of vectors) codes.add(vector, 0);
  expect(codes.rows).toBe(count);
  for (const question of vectorsOf(count + 4, width).slice(-4)) {
    const similarities = vectors.map((vector) => product(vector, question));
    const exact = similarities
      .map((similarity, row) => ({ row, similarity }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 10);
    const found = nearest(codes, question, 0, 500);
    expect(found.length).toBeGreaterThanOrEqual(500);
    for (const { row, similarity } of found)
      expect(Math.abs(similarity - similarities[row]!)).toBeLessThan(0.005);
    const rows = new Set(found.map(({ row }) => row));
    expect(exact.filter(({ row }) => rows.has(row))).toHaveLength(10);
  }
});

test('[MEMORY-CLEARANCE] rows above a level, or dropped, are not found and take nobody’s place', () => {
  const vectors = vectorsOf(5000, 128);
  const codes = createVectorCodes(128);
  for (const [row, vector] of vectors.entries()) codes.add(vector, row % 4);
  codes.setLevel(4, NO_LEVEL);
  codes.setLevel(4998, 0);
  const found = nearest(codes, vectors[8]!, 0, 100);
  expect(found.length).toBeGreaterThanOrEqual(100);
  expect(found[0]!.row).toBe(8);
  expect(found.every(({ row }) => row % 4 === 0 || row === 4998)).toBe(true);
  expect(found.some(({ row }) => row === 4)).toBe(false);
  expect(nearest(codes, vectors[8]!, 3, 5000).filter(({ row }) => row % 4 === 3).length).toBeGreaterThan(
    1000,
  );
});

test('with fewer rows than wanted all are told of; of none nothing is', () => {
  const codes = createVectorCodes(64);
  const [first, second] = vectorsOf(2, 64);
  expect(nearest(codes, first!, 3, 10)).toEqual([]);
  codes.add(first!, 0);
  codes.add(new Float32Array(64), 0);
  expect(
    nearest(codes, second!, 3, 10)
      .map(({ row }) => row)
      .sort(),
  ).toEqual([0, 1]);
});
