import type { Block } from '../terms.ts';

export type Heading = { level: number; text: string };

/** The headings above the text that follows `block`: deeper and equal ones end where it begins. */
export function enterHeading(path: readonly Heading[], block: Block): Heading[] {
  const level = block.level ?? 1;
  return [...path.filter((each) => each.level < level), { level, text: block.heading ?? block.text.trim() }];
}
