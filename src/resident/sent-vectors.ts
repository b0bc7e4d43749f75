/** The values of a vector as pgvector sends it: its width, two unused bytes, then 32 bits a value, high byte first. */
export function floatsOf(sent: Uint8Array, width: number): Float32Array {
  const bytes = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  const said = sent.length < HEAD ? 0 : bytes.getUint16(0);
  if (said !== width || sent.length !== HEAD + width * 4)
    throw new Error(
      `a vector of ${width} values was expected, and one of ${said} in ${sent.length} bytes came`,
    );
  const floats = new Float32Array(width);
  for (let place = 0; place < width; place++) floats[place] = bytes.getFloat32(HEAD + place * 4);
  return floats;
}

const HEAD = 4;
