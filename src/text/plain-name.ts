/**
 * A title or a heading as it reads: on one line, without what steers a terminal and without the signs that turn the
 * direction of reading, by which a name shows as another one. Nothing where there is nothing to see.
 */
export function plainName(text: string): string {
  const name = text.toWellFormed().replace(CONTROLS, ' ').replace(TURNING, '').trim();
  return BLANK.test(name) ? '' : name;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const TURNING = /[\u202a-\u202e\u2066-\u2069]+/g;
/** Some letters are drawn as nothing: the fillers of Hangul among those to be ignored, the empty pattern of Braille. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s\u2800]*$/u;
