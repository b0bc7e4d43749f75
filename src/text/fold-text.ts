/** A text with some of it replaced. What is to be replaced is looked for in a folded copy, so look-alikes count. */
export function editFolded(text: string, find: (plain: string) => Edit[]): string {
  const { plain, offsets } = foldText(text);
  let edited = '';
  let at = 0;
  for (const { start, end, replacement } of find(plain).sort((left, right) => left.start - right.start)) {
    edited += text.slice(at, offsets[start]) + replacement;
    at = offsets[end]!;
  }
  return edited + text.slice(at);
}

export function edit([start, end]: [number, number], replacement: string): Edit {
  return { start, end, replacement };
}

/** Places are those of the folded copy. */
export type Edit = { start: number; end: number; replacement: string };

/**
 * A text as a reader takes it: compatibility forms and look-alikes made plain, what is not seen left out.
 * `offsets[i]` is where character i of `plain` came from; one more entry marks the end.
 */
export function foldText(text: string): { plain: string; offsets: number[] } {
  const offsets: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const run = plainRunEnd(text, at);
    if (run > at) {
      plain += text.slice(at, run);
      for (; at < run; at++) offsets.push(at);
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at)!);
    const letters = foldCharacter(character);
    for (let unit = 0; unit < letters.length; unit++) offsets.push(at);
    plain += letters;
    at += character.length;
  }
  offsets.push(text.length);
  return { plain, offsets };
}

/** The same where nobody asks where a character came from. */
export function foldPlain(text: string): string {
  return text.replace(NOT_PLAIN, foldCharacter);
}

/** Left out when folding, a control character would join the words at its sides for us and for nobody else. */
export function controlsAsSpaces(text: string): string {
  return text.replace(/[\p{Cc}--\s]/gv, ' ');
}

/** Where the ASCII text that stands for itself ends; nearly all of most documents, and looked at in a tenth of the time. */
function plainRunEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPlain = (code >= 0x20 && code < 0x7f) || (code >= 0x09 && code <= 0x0d);
    if (!isPlain) break;
  }
  return at;
}

/** Looked up where it can be: texts have few characters many times, and normalising takes a hundred times as long. */
function foldCharacter(character: string): string {
  const known = FOLDED.get(character);
  if (known !== undefined) return known;
  const seen = character.replace(INVISIBLE, '').normalize('NFKC');
  const letters = Array.from(seen, (each) => LOOK_ALIKES.get(each) ?? each).join('');
  if (FOLDED.size < MOST_FOLDED) FOLDED.set(character, letters);
  return letters;
}

const FOLDED = new Map<string, string>();
const MOST_FOLDED = 20_000;

const NOT_PLAIN = /[^\t-\r -~]/gu;

/** Format characters, others that Unicode wants ignored (variation selectors, fillers), and control characters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}[\p{Cc}--\s]]/v;

/** Greek, Cyrillic, Armenian, Cherokee and small-capital letters that pass for Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ΑαАаᴀᎪɑ',
    b: 'ΒВвʙᏴ',
    c: 'ϹСсᴄᏟϲ',
    d: 'ԁᴅᎠ',
    e: 'ΕЕеҽᴇᎬ',
    f: 'ꜰϜ',
    g: 'ɡɢԌցᏀ',
    h: 'НнһʜᎻհ',
    i: 'ΙιІіӀıİɪᎥ',
    j: 'ЈјᴊᎫ',
    k: 'ΚκКкᴋᏦ',
    l: 'ʟᏞⳑ',
    m: 'ΜМмᴍᎷ',
    n: 'ΝпոՈɴ',
    o: 'ΟοОоՕօᴏ',
    p: 'ΡρРрᴘᏢ',
    q: 'ԛ',
    r: 'гʀᎡ',
    s: 'ЅѕՏꜱᏚ',
    t: 'ΤτТтᴛᎢ',
    u: 'υսՍᴜ',
    v: 'νѵᴠᏙ',
    w: 'ѡԝᴡᎳ',
    x: 'ΧχХх',
    y: 'ΥУуүʏ',
    z: 'ΖᴢᏃ',
  }).flatMap(([letter, others]) => Array.from(others, (other): [string, string] => [other, letter])),
);
