import { decodeBytes } from './decode-charset.ts';
import { hexByte } from './hex-byte.ts';

/**
 * Parameters with those put together that come in pieces, `name*0=`, `name*1*=`, and those decoded that name their
 * character set, `name*=utf-8''…` (RFC 2231). Only what has a star at its end is encoded.
 */
export function joinPieces(parameters: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const whole = new Map<string, string>();
  const inPieces = new Map<string, Piece[]>();
  for (const [key, value] of parameters) {
    const match = key.includes('*') ? PIECE.exec(key) : null;
    if (!match) {
      whole.set(key, value);
      continue;
    }
    const name = key.slice(0, match.index);
    const pieces = inPieces.get(name) ?? [];
    if (pieces.length === 0) inPieces.set(name, pieces);
    pieces.push({ number: Number(match[1] ?? 0), value, isEncoded: key.endsWith('*') });
  }
  for (const [name, pieces] of inPieces) whole.set(name, textOf(pieces));
  return whole;
}

type Piece = { number: number; value: string; isEncoded: boolean };

const PIECE = /\*(?:(\d{1,6})\*?)?$/;

function textOf(pieces: Piece[]): string {
  pieces.sort((a, b) => a.number - b.number);
  let charset = 'utf-8';
  let text = '';
  // A character may begin in one piece and end in the next.
  let encoded = '';
  for (const { number, value, isEncoded } of pieces) {
    const named = isEncoded && number === 0 ? /^([^']*)'[^']*'/.exec(value) : null;
    if (named?.[1]) charset = named[1];
    if (isEncoded) encoded += value.slice(named?.[0].length ?? 0);
    else {
      text += decodePercents(encoded, charset) + value;
      encoded = '';
    }
  }
  return text + decodePercents(encoded, charset);
}

function decodePercents(text: string, charset: string): string {
  if (text === '') return '';
  const bytes = Buffer.from(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] === 0x25 ? hexByte(bytes, at + 1) : -1;
    bytes[length] = byte === -1 ? bytes[at]! : byte;
    length += 1;
    if (byte !== -1) at += 2;
  }
  return decodeBytes(bytes.subarray(0, length), charset);
}
