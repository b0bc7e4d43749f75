/**
 * Rows of PostgreSQL's binary format that end in a vector: a fifth of the bytes of the text format, and no number is
 * written out or parsed. The columns before it are bytes already, such as `int8Bytes` makes them.
 */
export function* vectorParts(rows: Iterable<VectorRow>): Generator<Buffer> {
  yield Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
  let waiting: Buffer[] = [];
  for (const { columns, vector } of rows) {
    waiting.push(int16(columns.length + 1), ...columns.flatMap((bytes) => [int32(bytes.length), bytes]));
    const bytes = vectorBytes(vector);
    if (waiting.push(int32(bytes.length), bytes) < PIECES_PER_PART) continue;
    yield Buffer.concat(waiting);
    waiting = [];
  }
  yield Buffer.concat([...waiting, int16(-1)]);
}

export type VectorRow = { columns: readonly Buffer[]; vector: Float32Array };

export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export function int8Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const PIECES_PER_PART = 2000;

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

/** As `vector_send` of pgvector writes it: the width, a reserved 0, then the numbers. */
function vectorBytes(vector: Float32Array): Buffer {
  const numbers = Buffer.from(Float32Array.from(vector).buffer);
  return Buffer.concat([int16(vector.length), int16(0), numbers.swap32()]);
}
