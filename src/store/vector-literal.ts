/** pgvector's text form. Nine significant digits give back the same 32-bit float on every engine. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(9)).join(',')}]`;
}
