import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A zip archive that may lie: sizes, flags and places are what the members say. */
export function zipOf(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { local, central } = headersOf(member, member.sharesPlace ? 0 : offset);
    directory.push(central);
    if (member.sharesPlace) continue;
    locals.push(local, member.packed);
    offset += local.length + member.packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length & 0xffff, 8);
  end.writeUInt16LE(members.length & 0xffff, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

export type Member = {
  name: string;
  /** The packed bytes: raw deflate unless `isStored`. */
  packed: Buffer;
  isStored?: boolean;
  /** What the archive says it unpacks to. */
  size: number;
  crc: number;
  isEncrypted?: boolean;
  /** Points at the first member's bytes instead of having its own. */
  sharesPlace?: boolean;
};

export function member(name: string, content: string | Uint8Array): Member {
  const data = Buffer.from(content as string);
  return { name, packed: deflateRawSync(data), size: data.length, crc: crc32(data) };
}

export function storedMember(name: string, content: string): Member {
  const packed = Buffer.from(content);
  return { name, packed, isStored: true, size: packed.length, crc: crc32(packed) };
}

/** Many megabytes of one character in a few kilobytes. */
export function bombMember(
  name: string,
  megabytes: number,
  character = ' ',
  around: Around = ['', ''],
): Member {
  const [before, after] = around;
  const block = Buffer.alloc(1024 * 1024, character);
  let crc = crc32(before);
  for (let index = 0; index < megabytes; index++) crc = crc32(block, crc);
  const size = before.length + megabytes * block.length + after.length;
  return { name, packed: deflatedRun(megabytes, character, around), size, crc: crc32(after, crc) };
}

/** After a full flush a deflated block refers to nothing before it, so it may be repeated without deflating again. */
export function deflatedRun(
  megabytes: number,
  character: string,
  [before, after]: Around = ['', ''],
): Buffer {
  const flushed = (data: Buffer) => deflateRawSync(data, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const block = flushed(Buffer.alloc(1024 * 1024, character));
  const repeated = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([flushed(Buffer.from(before)), ...repeated, deflateRawSync(Buffer.from(after))]);
}

/** What stands before and after the run of one character. */
type Around = [before: string, after: string];

function headersOf({ name, packed, isStored, size, crc, isEncrypted }: Member, place: number) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
  fields.writeUInt16LE(isStored ? 0 : 8, 4);
  fields.writeUInt32LE(crc >>> 0, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14)]);
  central.writeUInt32LE(place, 42);
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)]),
    central: Buffer.concat([central, Buffer.from(name)]),
  };
}
