/**
 * Citations are taken out of a text before it is read as Markdown, and found again in what was read: so no document can
 * make a link, a footnote or a definition of one. Two characters of private use, which no text keeps, stand around the id.
 */
export function hideMarks(markdown: string): string {
  return markdown.replace(PRIVATE, '\ufffd').replace(MARK, (mark) =>
    idsIn(mark)
      .map((id) => `\ue000${id}\ue001`)
      .join(''),
  );
}

/** The text in pieces: the id of a citation, or words. */
export function splitMarks(text: string): (number | string)[] {
  return text
    .split(/(\ue000\d+\ue001)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('\ue000') ? Number(piece.slice(1, -1)) : piece));
}

/** Where a citation would be no citation, as in code, it is shown as it was written. */
export function showMarks(text: string): string {
  return text.replace(/\ue000(\d+)\ue001/g, '[chunk:$1]');
}

/** Also as a number by which Markdown names a character: it would be one once the text is read. */
const PRIVATE = /[\ue000\ue001]|&#(?:x0{0,2}e00[01]|0{0,2}5734[45]);/gi;
const MARK = /\[chunk:\s{0,3}\d{1,15}(?:\s{0,3}[,;]\s{0,3}(?:chunk:\s{0,3})?\d{1,15}){0,99}\]/g;

function idsIn(mark: string): string[] {
  return mark.match(/\d+/g) ?? [];
}
