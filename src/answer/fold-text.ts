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
  let at = 0;
  for (const character of text) {
    const seen = character.replace(INVISIBLE, '').normalize('NFKC');
    const letters = Array.from(seen, (each) => LOOK_ALIKES.get(each) ?? each).join('');
    for (let unit = 0; unit < letters.length; unit++) offsets.push(at);
    plain += letters;
    at += character.length;
  }
  return { plain, offsets: [...offsets, text.length] };
}

/** Format characters, others that Unicode wants ignored (variation selectors, fillers), and control characters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}[\p{Cc}--\s]]/v;

/** Greek, Cyrillic, Armenian, Cherokee and small-capital letters that pass for those of the delimiters, of `id` and of `chunk`. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: 'ΒВвʙᏴ',
    c: 'ϹСсᴄᏟ',
    d: 'ԁᴅᎠ',
    e: 'ΕЕеҽᴇᎬ',
    g: 'ɡɢԌցᏀ',
    h: 'НнһʜᎻհ',
    i: 'ΙιІіӀıİɪᎥ',
    k: 'ΚκКкᴋᏦ',
    n: 'ΝпոՈɴ',
    o: 'ΟοОоՕօᴏ',
    r: 'гʀᎡ',
    s: 'ЅѕՏꜱᏚ',
    t: 'ΤτТтᴛᎢ',
    u: 'υսՍᴜ',
    x: 'ΧχХх',
  }).flatMap(([letter, others]) => Array.from(others, (other): [string, string] => [other, letter])),
);
