import type { Block } from '../terms.ts';
import { plainName } from '../text/plain-name.ts';
import { wholeCharacter } from '../text/whole-character.ts';

export type Heading = { level: number; text: string };

/** A path is embedded with every chunk below it: a paragraph marked as a heading must not push the chunk out. */
const LONGEST_NAME = 200;

/** The headings above the text that follows `block`: deeper and equal ones end where it begins. */
export function enterHeading(path: readonly Heading[], block: Block): Heading[] {
  const level = block.level ?? 1;
  const text = nameOf(block);
  const above = path.filter((each) => each.level < level);
  return text === '' ? above : [...above, { level, text }];
}

function nameOf({ heading, text }: Block): string {
  const name = plainName(heading ?? text);
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, wholeCharacter(name, LONGEST_NAME))}…`;
}
