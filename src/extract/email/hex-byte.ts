/** The byte that two hexadecimal digits stand for; -1 when they are none. */
export function hexByte(bytes: Uint8Array, at: number): number {
  const high = digit(bytes[at]);
  const low = digit(bytes[at + 1]);
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

function digit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
