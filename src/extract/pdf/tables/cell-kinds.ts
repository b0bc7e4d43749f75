/** A number with what may stand beside it: units, signs, marks of footnotes, a second number in brackets. */
export function isNumeric(text: string): boolean {
  if (/^[-–—.]+$/.test(text) || /^(n\/?a|nd|ns)$/i.test(text)) return true;
  return (
    /\d/.test(text) && /^[\s\d.,%$€£()+\-–—−*/:±<>≤≥~^†‡§a-z]{1,18}$/i.test(text) && !/[a-z]{4,}/i.test(text)
  );
}

/** What stands before an item of a list: a dot, a dash, a number or a letter. */
export function isListMark(text: string): boolean {
  return /^([•●▪■◦·\-–—*o➢✓]|\(?[a-z0-9]{1,3}[.)]|\(?[ivxlc]{1,5}[.)]|\d+(\.\d+)*\.?|\[\d+\])$/i.test(text);
}
