import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.ts';
import { openArchive } from './open-archive.ts';

const MEGABYTE = 1024 * 1024;
const open = (bytes: Uint8Array, maxExpandedBytes = MEGABYTE) =>
  openArchive({ name: 'a.docx', bytes }, { maxExpandedBytes });

/** Writes a number over what stands `offset` bytes into the central directory's entry number `index`. */
function patchDirectory(
  bytes: Uint8Array,
  index: number,
  offset: number,
  value: number,
  size: 2 | 4,
): Uint8Array {
  const patched = bytes.slice();
  const view = new DataView(patched.buffer);
  let at = view.getUint32(patched.length - 22 + 16, true);
  for (let entry = 0; entry < index; entry += 1)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (size === 2) view.setUint16(at + offset, value, true);
  else view.setUint32(at + offset, value, true);
  return patched;
}

const SIZE = 24;
const FLAGS = 8;
const LOCAL_OFFSET = 42;

test('parts are read by name, whatever its case, and folders are none', () => {
  const archive = open(
    makeZip({ 'Word/Document.xml': '<a/>', 'word/': new Uint8Array(), 'b.bin': new Uint8Array([1]) }),
  );
  expect(archive.names).toEqual(['Word/Document.xml', 'b.bin']);
  expect(archive.has('word/document.xml')).toBe(true);
  expect(archive.has('word/other.xml')).toBe(false);
  expect(archive.readText('/word/document.xml')).toBe('<a/>');
  expect([...archive.read('b.bin')]).toEqual([1]);
  expect(() => archive.read('c')).toThrow('its part "c" is missing');
});

test('text is decoded by its mark or its XML declaration', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0xe9, 0]);
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1');
  const archive = open(makeZip({ utf16, latin, utf8: 'é' }));
  expect(archive.readText('utf16')).toBe('é');
  expect(archive.readText('latin')).toContain('é');
  expect(archive.readText('utf8')).toBe('é');
});

describe('[EXTRACT-ARCHIVE] hostile archives', () => {
  test('one that would unpack to more than the limit is refused before anything is unpacked', () => {
    const bomb = makeZip({ a: new Uint8Array(800_000), b: new Uint8Array(800_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(() => open(bomb)).toThrow(
      expect.objectContaining({
        code: 'document_too_large',
        details: expect.objectContaining({ setting: 'HELIX_MAX_EXPANDED_MB', limit: '1 MB' }),
      }),
    );
    expect(open(bomb, 2 * MEGABYTE).names).toEqual(['a', 'b']);
  });

  test('a part that is larger than the archive says stops at the size it declared', () => {
    const liar = patchDirectory(makeZip({ a: new Uint8Array(800_000) }), 0, SIZE, 10, 4);
    expect(() => open(liar).read('a')).toThrow('larger than the archive says');
  });

  test('a size that deflate cannot reach is a lie', () => {
    const liar = patchDirectory(makeZip({ a: 'abc' }), 0, SIZE, 900_000, 4);
    expect(() => open(liar)).toThrow('cannot have the size it says');
  });

  test('a zip64 size that is not there, and parts behind the end, are damage', () => {
    const zip = makeZip({ a: 'abc' });
    expect(() => open(patchDirectory(zip, 0, SIZE, 0xffffffff, 4))).toThrow('cut off or damaged');
    expect(() => open(patchDirectory(zip, 0, LOCAL_OFFSET, 5_000_000, 4))).toThrow('cut off or damaged');
  });

  test('parts that overlap are refused', () => {
    const zip = makeZip({ a: 'abc', b: 'def' });
    expect(() => open(patchDirectory(zip, 1, LOCAL_OFFSET, 0, 4))).toThrow('its parts overlap');
  });

  test('two parts of one name are refused', () => {
    expect(() => open(makeZip({ 'A.xml': '1', 'a.xml': '2' }))).toThrow('two parts named "a.xml"');
  });

  test('an encrypted part means a password', () => {
    const locked = patchDirectory(makeZip({ a: 'abc' }), 0, FLAGS, 1, 2);
    expect(() => open(locked)).toThrow(expect.objectContaining({ code: 'document_encrypted' }));
  });

  test('more parts than any document has are refused', () => {
    const zip = makeZip({ a: 'abc' });
    new DataView(zip.buffer, zip.byteOffset).setUint16(zip.length - 22 + 10, 20_001, true);
    expect(() => open(zip)).toThrow('it holds 20001 parts');
  });

  test('an archive cut anywhere is an error that names the file', () => {
    const zip = makeZip({ 'a.xml': 'some text '.repeat(20), 'b.xml': 'other' });
    for (let length = 0; length < zip.length; length += 1)
      expect(() => open(zip.subarray(0, length))).toThrow(
        expect.objectContaining({
          code: 'extraction_failed',
          details: expect.objectContaining({ name: 'a.docx' }),
        }),
      );
  });

  test('a changed byte of a part is noticed', () => {
    const zip = makeZip({ a: 'the price is 100 euros' }, { level: 0 });
    const changed = zip.map((byte) => (byte === '1'.charCodeAt(0) ? '9'.charCodeAt(0) : byte));
    expect(() => open(changed).read('a')).toThrow('its part "a" is damaged');
  });
});
