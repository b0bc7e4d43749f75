import type { Block } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';

export type Heading = { level: number; text: string };

/** A path is embedded with every chunk below it: a paragraph marked as a heading must not push the chunk out. */
const LONGEST_NAME = 200;

/** The headings above the text that follows `block`: deeper and equal ones end where it begins. */
export function enterHeading(path: readonly Heading[], block: Block): Heading[] {
  const level = block.level ?? 1;
  return [...path.filter((each) => each.level < level), { level, text: nameOf(block) }];
}

function nameOf({ heading, text }: Block): string {
  const name = heading ?? text.trim();
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, wholeCharacter(name, LONGEST_NAME))}…`;
}
