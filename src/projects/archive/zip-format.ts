/** The numbers of a zip file (APPNOTE.TXT of PKWARE, 4.3), for what writes one and what reads one. */

export const LOCAL = 0x04034b50;
export const LOCAL_LENGTH = 30;
export const ENTRY = 0x02014b50;
export const ENTRY_LENGTH = 46;
export const END = 0x06054b50;
export const END_LENGTH = 22;
export const END_64 = 0x06064b50;
export const END_64_LENGTH = 56;
export const LOCATOR_64 = 0x07064b50;
export const LOCATOR_64_LENGTH = 20;
export const EXTRA_64 = 1;

export const STORED = 0;
export const DEFLATED = 8;

/** Stands in a field of 32 or 16 bits whose value is in the part for long files. */
export const LONG_32 = 0xffffffff;
export const LONG_16 = 0xffff;

/** Without a date: 1 January 1980, as a zip file writes its first day. */
export const FIRST_DAY = 0x21;

export type ZipEntry = {
  name: string;
  method: number;
  checksum: number;
  size: number;
  packedSize: number;
  /** Where its local header begins. */
  start: number;
};
