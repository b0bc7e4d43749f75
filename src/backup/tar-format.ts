/**
 * The tar format, as POSIX has it (ustar, with a pax header for what does not fit): a backup can be looked into, and even
 * taken apart, by tools that every system has. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export const BLOCK = 512;

/** Ends a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export type TarType = 'file' | 'pax';
export type TarHeader = { name: string; size: number; type: TarType };

const LONGEST_NAME = 100;
const LARGEST_SIZE = 0o77777777777;
const FLAGS: Record<TarType, string> = { file: '0', pax: 'x' };
const CHECKSUM_AT = 148;
const CHECKSUM_END = 156;

/** Everything that stands before the bytes of an entry. */
export function tarHeader(name: string, size: number): Buffer {
  const records: string[] = [];
  if (Buffer.byteLength(name) > LONGEST_NAME) records.push(paxRecord('path', name));
  if (size > LARGEST_SIZE) records.push(paxRecord('size', String(size)));
  const short = { name: shortened(name), size: Math.min(size, LARGEST_SIZE), type: 'file' } as const;
  if (records.length === 0) return header(short);
  const body = Buffer.from(records.join(''));
  const before = header({ name: 'PaxHeader', size: body.length, type: 'pax' });
  return Buffer.concat([before, body, padding(body.length), header(short)]);
}

/** Fills the last block of an entry. */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Undefined for a block that no tar file of ours begins an entry with. */
export function parseTarHeader(block: Buffer): TarHeader | undefined {
  const end = block.indexOf(0);
  const name = block.toString('utf8', 0, end < 0 ? LONGEST_NAME : Math.min(end, LONGEST_NAME));
  const size = Number.parseInt(block.toString('latin1', 124, 136), 8);
  const flag = String.fromCharCode(block[156]!);
  const type = (Object.keys(FLAGS) as TarType[]).find((each) => FLAGS[each] === flag);
  if (!type || !(size >= 0)) return undefined;
  const parsed = { name, size, type };
  return header(parsed).equals(block) ? parsed : undefined;
}

/** What a pax header says of the entry after it; undefined when it is not one of ours. */
export function parsePax(body: Buffer): Partial<TarHeader> | undefined {
  const found: Partial<TarHeader> = {};
  for (const record of body.toString('utf8').split(/(?<=\n)/)) {
    const [, key, value] = /^\d+ (path|size)=(.+)\n$/.exec(record) ?? [];
    if (!key || record !== paxRecord(key, value!)) return undefined;
    if (key === 'path') found.name = value!;
    else if (/^\d{1,15}$/.test(value!)) found.size = Number(value);
    else return undefined;
  }
  return found;
}

function header({ name, size, type }: TarHeader): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, LONGEST_NAME);
  block.write('0000600\0', 100, 'latin1');
  block.write('0000000\0'.repeat(2), 108, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write(`${'0'.repeat(11)}\0`, 136, 'latin1');
  block.write(FLAGS[type], 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'latin1');
  return block;
}

/** The checksum itself counts as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= CHECKSUM_AT && at < CHECKSUM_END ? 32 : block[at]!;
  return sum;
}

function shortened(name: string): string {
  return Buffer.byteLength(name) > LONGEST_NAME ? name.slice(-LONGEST_NAME) : name;
}

/** A record counts its own length, with the digits of it. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  length = bytes + String(length).length;
  return `${length}${rest}`;
}
