import { unescapedName } from '../text/escaped-name.ts';

/** A file's name as a title: `refund-policy.txt` becomes `Refund Policy`. */
export function titleFromName(name: string): string {
  const base = unescapedName(name)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.\s]{1,10}$/, '');
  const words = base.split(/[-_.\s]+/).filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || name;
}
