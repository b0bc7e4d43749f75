/** A number with what may stand beside it: units, signs, marks of footnotes, a second number in brackets. */
export function isNumeric(text: string): boolean {
  // Words of prose, which most are, have no digit; each is asked about.
  if (!hasDigit(text)) return DASHES.test(text) || (text.length <= 3 && NOT_KNOWN.test(text));
  return NUMBER.test(text) && !/[a-z]{4,}/i.test(text);
}

const DASHES = /^[-–—.]+$/;
const NOT_KNOWN = /^(n\/?a|nd|ns)$/i;
const NUMBER = /^[\s\d.,%$€£()+\-–—−*/:±<>≤≥~^†‡§a-z]{1,18}$/i;

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** What stands before an item of a list: a dot, a dash, a number or a letter. */
export function isListMark(text: string): boolean {
  return /^([•●▪■◦·\-–—*o➢✓]|\(?[a-z0-9]{1,3}[.)]|\(?[ivxlc]{1,5}[.)]|\d+(\.\d+)*\.?|\[\d+\])$/i.test(text);
}
