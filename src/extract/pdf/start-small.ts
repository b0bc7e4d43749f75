/**
 * A compiled program that starts with `pages` pages of memory, of 64 KB, in place of the many that it asks for; it gets
 * more when it needs more. Most documents need a quarter of what PDFium asks for, and all that it has is cleared before
 * each. A program that is written in another way than expected stays as it is.
 */
export function startSmall(program: Uint8Array, pages: number): Uint8Array {
  const at = startOfMemory(program);
  // Two bytes of seven bits each, the lower ones first; the upper bit says that there is another byte.
  const isTwoBytes = at !== undefined && program[at]! >= 0x80 && program[at + 1]! < 0x80;
  if (!isTwoBytes || (program[at]! & 0x7f) + 0x80 * program[at + 1]! <= pages) return program;
  const small = program.slice();
  small[at] = 0x80 | (pages & 0x7f);
  small[at + 1] = pages >> 7;
  return small;
}

/** Where a program says how much memory it starts with, if it says so once. */
function startOfMemory(program: Uint8Array): number | undefined {
  let at = HEADER_BYTES;
  while (at < program.length) {
    const section = program[at];
    let length = 0;
    let unit = 1;
    for (at += 1; program[at]! >= 0x80; at += 1, unit *= 0x80) length += (program[at]! & 0x7f) * unit;
    length += program[at]! * unit;
    at += 1;
    if (section === MEMORY) return program[at] === 1 ? at + 2 : undefined;
    at += length;
  }
  return undefined;
}

const HEADER_BYTES = 8;
/** The number of the section about memory: how many there are, then for each its kind and its first size. */
const MEMORY = 5;
