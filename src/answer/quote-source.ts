/**
 * A chunk's text as it may stand among the sources. What could pass for a delimiter, for the number of a source or for
 * the beginning of one is broken up; everything else stays byte for byte.
 *
 * Look-alikes count: they are found in a folded copy that knows where each of its characters came from.
 */
export function quoteSource(text: string, sourceCount: number): string {
  const { plain, offsets } = folded(text);
  const edits = [...delimiterEdits(plain), ...markEdits(plain, sourceCount)];
  let quoted = '';
  let at = 0;
  for (const { start, end, replacement } of edits.sort((left, right) => left.start - right.start)) {
    quoted += text.slice(at, offsets[start]) + replacement;
    at = offsets[end]!;
  }
  return quoted + text.slice(at);
}

/** Not inside a word: "backend sources" is prose. */
const DELIMITER = /(?<![\p{L}\p{N}])(?:begin|end)([\s_]+)sources(?![\p{L}\p{N}])/dgiu;

function delimiterEdits(plain: string): Edit[] {
  return Array.from(plain.matchAll(DELIMITER), ({ indices }) => edit(indices![1]!, '-'));
}

/** `[3]` and `[1, 2]`, which in an answer are citations, and `[9] (id=`, which begins a source. */
const MARK = /(\[)\s*(\d+(?:\s*[,;]\s*\d+)*)\s*(\])(?:\s*\(\s*id\s*(=))?/dgi;

function markEdits(plain: string, sourceCount: number): Edit[] {
  return Array.from(plain.matchAll(MARK)).flatMap(({ 2: numbers, indices }) => {
    const [, open, , close, equals] = indices!;
    const brackets = [edit(open!, '［'), edit(close!, '］')];
    if (equals) return [...brackets, edit(equals, ':')];
    return citesSource(numbers!, sourceCount) ? brackets : [];
  });
}

function citesSource(numbers: string, sourceCount: number): boolean {
  return numbers.split(/[,;]/).some((number) => Number(number) >= 1 && Number(number) <= sourceCount);
}

function edit([start, end]: [number, number], replacement: string): Edit {
  return { start, end, replacement };
}

/** `offsets[i]` is where character i of `plain` came from; one more entry marks the end. */
function folded(text: string): { plain: string; offsets: number[] } {
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

/** Greek, Cyrillic, Armenian, Cherokee and small-capital letters that pass for those of the delimiters and of `id`. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: 'ΒВвʙᏴ',
    c: 'ϹСсᴄᏟ',
    d: 'ԁᴅᎠ',
    e: 'ΕЕеҽᴇᎬ',
    g: 'ɡɢԌցᏀ',
    i: 'ΙιІіӀıİɪᎥ',
    n: 'ΝпոՈɴ',
    o: 'ΟοОоՕօᴏ',
    r: 'гʀᎡ',
    s: 'ЅѕՏꜱᏚ',
    u: 'υսՍᴜ',
  }).flatMap(([letter, others]) => Array.from(others, (other): [string, string] => [other, letter])),
);

/** Places are those of the folded copy. */
type Edit = { start: number; end: number; replacement: string };
