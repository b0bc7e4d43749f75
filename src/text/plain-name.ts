/**
 * A title or a heading as it reads: on one line, without the signs that turn the direction of reading, by which a name
 * shows as another one. Nothing where there is nothing to see.
 */
export function plainName(text: string): string {
  const name = text.toWellFormed().replace(LINE_ENDS, ' ').replace(TURNING, '').trim();
  return BLANK.test(name) ? '' : name;
}

const LINE_ENDS = /[\u2028\u2029]+/g;
const TURNING = /[\u202a-\u202e\u2066-\u2069]+/g;
/** Some letters are drawn as nothing: the fillers of Hangul among those to be ignored, the empty pattern of Braille. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s\u2800]*$/u;
