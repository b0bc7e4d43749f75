import { isIso2022Jp, legacyEncodingOf } from '../legacy-encoding.ts';

/**
 * Bytes in a character set as messages name them; windows-1252, in which every byte means something, when there is
 * no such set.
 */
export function decodeBytes(bytes: Uint8Array, charset = 'utf-8'): string {
  return decoderOf(charset.trim().toLowerCase()).decode(bytes);
}

/** The same for a whole text: one that is named UTF-8 or ASCII, or not at all, may show that it is in another encoding. */
export function decodeBody(bytes: Uint8Array, charset = 'utf-8'): string {
  if (!UNSURE.test(charset.trim().toLowerCase())) return decodeBytes(bytes, charset);
  if (isIso2022Jp(bytes)) return decodeBytes(bytes, 'iso-2022-jp');
  const decoded = tryUtf8(bytes);
  if (decoded !== undefined) return decoded;
  const guessed = legacyEncodingOf(bytes);
  return new TextDecoder(guessed ?? 'utf-8').decode(bytes);
}

/** Programs write these whatever the text is in. */
const UNSURE = /^(?:utf-?8|us-ascii|ascii|)$/;
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return STRICT_UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Names that the standard of encodings does not have, without what stands between their letters. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  iso88598i: 'iso-8859-8',
  iso88598e: 'iso-8859-8',
  shiftjis: 'shift_jis',
  windows31j: 'shift_jis',
  mskanji: 'shift_jis',
  eucjp: 'euc-jp',
  iso2022jp: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  junet: 'iso-2022-jp',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  tis620: 'windows-874',
};
/** Of Windows and IBM, by number. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
};

/** Making a decoder takes longer than most of what it decodes, above all where there is none of that name. */
const decoders = new Map<string, Decoder>();
const MOST_DECODERS = 500;

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(name: string): Decoder {
  const known = decoders.get(name);
  if (known) return known;
  if (decoders.size >= MOST_DECODERS) decoders.clear();
  const other = otherName(name);
  const decoder =
    tryDecoder(name) ?? (other === name ? undefined : tryDecoder(other)) ?? new TextDecoder('windows-1252');
  decoders.set(name, decoder);
  return decoder;
}

function otherName(name: string): string {
  const plain = name.replace(/^(?:x-ms-|x-|cs)/, '').replace(/[\s._-]+/g, '');
  const page = /^(?:cp|windows|ms|ibm)(\d+)$/.exec(plain)?.[1];
  return (page && CODE_PAGES[page]) ?? OTHER_NAMES[plain] ?? plain;
}

function tryDecoder(name: string): Decoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}
