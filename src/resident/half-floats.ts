/** The values of a vector as pgvector sends a `halfvec`: its width, two unused bytes, then 16 bits a value, high byte first. */
export function floatsOf(halves: Uint8Array, width: number): Float32Array {
  const sent = (halves[0]! << 8) | halves[1]!;
  if (sent !== width || halves.length !== HEAD + width * 2)
    throw new Error(
      `a vector of ${width} values was expected, and one of ${sent} in ${halves.length} bytes came`,
    );
  const floats = new Float32Array(width);
  for (let place = 0, at = HEAD; place < width; place++, at += 2)
    floats[place] = FLOATS[(halves[at]! << 8) | halves[at + 1]!]!;
  return floats;
}

const HEAD = 4;

/** What each half stands for. */
const FLOATS = Float32Array.from({ length: 65_536 }, (_, half) => {
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  const size =
    exponent === 0
      ? fraction * 2 ** -24
      : exponent === 31
        ? Number.NaN
        : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return half >> 15 ? -size : size;
});
