import type { DocumentStyle } from './document-style.ts';
import { groupText, type LineGroup } from './group-lines.ts';
import type { PageElement } from './page-element.ts';
import { headingKey } from './section-names.ts';

/**
 * The group that is the title: the one that the file's metadata name, or else the largest on the first page that is
 * clearly larger than the text.
 */
export function findTitle(
  elements: readonly PageElement[],
  style: DocumentStyle,
  metadataTitle?: string,
): LineGroup | undefined {
  const candidates: LineGroup[] = [];
  for (const element of elements) {
    if (element.page > elements[0]!.page) break;
    if (element.kind !== 'table' && element.group.lines[0]!.rotation === 0) candidates.push(element.group);
  }
  const named = metadataTitle && isTitle(metadataTitle) ? headingKey(metadataTitle) : undefined;
  const match = named && candidates.find((group) => isSameTitle(headingKey(groupText(group)), named));
  if (match) return match;
  let best: LineGroup | undefined;
  for (const group of candidates) {
    const { fontSize } = group.lines[0]!;
    const isLarge =
      fontSize > 1.15 * style.bodySize && group.lines.length < 7 && /\p{L}{3}/u.test(groupText(group));
    if (!isLarge) continue;
    if (!best || isMoreOfATitle(group, best)) best = group;
  }
  return best;
}

/** Whether a group is the title, or is it again on another page: the title of each letter in a file of letters. */
export function repeatsTitle(group: LineGroup, title: LineGroup): boolean {
  if (group === title) return true;
  const [one, other] = [group.lines[0]!, title.lines[0]!];
  const isSameType =
    one.font === other.font && one.bold === other.bold && Math.abs(one.fontSize - other.fontSize) < 0.5;
  return isSameType && groupText(group) === groupText(title);
}

/** Larger, or as large and longer: the kind of an article is often set like its title. */
function isMoreOfATitle(group: LineGroup, best: LineGroup): boolean {
  const ratio = group.lines[0]!.fontSize / best.lines[0]!.fontSize;
  return ratio > 1.02 || (ratio > 0.98 && groupText(group).length > groupText(best).length);
}

/** Whether metadata hold a title and not the name of a file, a template or a program. */
export function isTitle(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length > 1 &&
    !NO_TITLE.test(text.trim()) &&
    !/\.(?:docx?|pdf|indd|qxd|tex|dvi|ps|rtf|pptx?|xlsx?|p65|fm)\b/i.test(text)
  );
}

const NO_TITLE =
  /^(?:microsoft (?:word|powerpoint|excel)\b|untitled|no title|title\b|layout \d|slide \d|powerpoint presentation|document\d*$|doi:)/i;

function isSameTitle(found: string, named: string): boolean {
  return (
    found.length > 5 &&
    (found === named ||
      (found.length > 0.6 * named.length && (named.startsWith(found) || found.startsWith(named))))
  );
}
