import { decodeBase64 } from './decode-base64.ts';
import { decodeBytes } from './decode-charset.ts';
import { hexByte } from './hex-byte.ts';

/** Text of a header with its encoded words, `=?utf-8?Q?Caf=C3=A9?=`, as what they stand for (RFC 2047). */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  let decoded = '';
  let from = 0;
  let run: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const between = text.slice(from, match.index);
    const word = { charset: charsetOf(match[1]!), bytes: wordBytes(match[2]!, match[3]!) };
    from = match.index + match[0].length;
    // Blanks between two encoded words only keep their lines short.
    const goesOn = run.length > 0 && /^[ \t\r\n]*$/.test(between);
    if (goesOn && run[0]!.charset === word.charset) {
      run.push(word);
      continue;
    }
    decoded += textOf(run) + (goesOn ? '' : between);
    run = [word];
  }
  return decoded + textOf(run) + text.slice(from);
}

type Word = { charset: string; bytes: Uint8Array };

const WORD = /=\?([^?\s]+)\?([QB])\?([^?]*)\?=/gi;

/** It may have a language behind it (RFC 2231). */
function charsetOf(name: string): string {
  const [charset = ''] = name.split('*', 1);
  return charset.toLowerCase();
}

/** A character may begin in one word and end in the next, so that they are decoded as one; apart if that goes wrong. */
function textOf(words: readonly Word[]): string {
  const [first] = words;
  if (!first) return '';
  const whole = words.length === 1 ? first.bytes : Buffer.concat(words.map(({ bytes }) => bytes));
  const text = decodeBytes(whole, first.charset);
  if (words.length === 1 || !text.includes('\ufffd')) return text;
  return words.map(({ bytes, charset }) => decodeBytes(bytes, charset)).join('');
}

function wordBytes(encoding: string, content: string): Uint8Array {
  const isBase64 = encoding === 'B' || encoding === 'b';
  const bytes = Buffer.from(isBase64 ? content : content.replace(/=\s+(?=[\da-f])/gi, '='));
  return isBase64 ? decodeBase64(bytes) : decodeQ(bytes);
}

function decodeQ(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] === 0x3d ? hexByte(bytes, at + 1) : -1;
    if (byte !== -1) at += 2;
    const code = bytes[at]!;
    const isSpace = code === 0x5f || code === 0x09 || code === 0x0a || code === 0x0d;
    bytes[length] = byte === -1 ? (isSpace ? 0x20 : code) : byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
