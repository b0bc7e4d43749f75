/**
 * A chunk's text as it may stand among the sources. Text that could pass for a delimiter or for the number of a
 * source is broken up; everything else stays byte for byte.
 *
 * Look-alikes count: full-width letters, and letters parted by characters that are not seen. They are found in a
 * normalised copy, which then takes the place of the original.
 */
export function quoteSource(text: string, sourceCount: number): string {
  const plain = DELIMITER.test(text) ? text : normalised(text);
  const delimited = DELIMITER.test(plain) ? plain.replace(EVERY_DELIMITER, '$1-$2') : text;
  return delimited.replace(MARK, (mark, digits: string) =>
    isSourceNumber(digits, sourceCount) ? `［${digits}］` : mark,
  );
}

const DELIMITER = /\b(begin|end)[\s_]+(sources)\b/i;
const EVERY_DELIMITER = new RegExp(DELIMITER.source, 'gi');

/** `[3]`, also with spaces inside: in the answer it would read as a citation of source 3. */
const MARK = /[[［]\s*(\d{1,6})\s*[\]］]/g;

function isSourceNumber(digits: string, sourceCount: number): boolean {
  const number = Number(digits);
  return number >= 1 && number <= sourceCount;
}

/** Compatibility forms folded, and characters of no width (format characters such as U+200B or U+202E) taken out. */
function normalised(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '');
}
