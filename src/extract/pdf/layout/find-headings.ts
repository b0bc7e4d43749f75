import type { OutlineEntry } from '../open-pdf.ts';
import { type DocumentStyle, roundedSize } from './document-style.ts';
import { repeatsTitle } from './find-title.ts';
import { groupText, type LineGroup } from './group-lines.ts';
import { isListItem } from './list-marks.ts';
import type { PageElement } from './page-element.ts';
import { headingKey, isReferences, isSectionName, SECTION_NUMBER } from './section-names.ts';

/**
 * The groups that are headings. A heading is short, is set in a type that is not that of the text and that the
 * document uses for such lines only, and has text below it. Bookmarks, numbers and the names that sections usually
 * have speak for one as well.
 */
export function findHeadings(
  elements: readonly PageElement[],
  title: LineGroup | undefined,
  style: DocumentStyle,
  outline: readonly OutlineEntry[],
): Set<LineGroup> {
  const bookmarks = new Set(outline.map(({ title: name }) => headingKey(name)));
  const candidates = findCandidates(elements, title, (element) => candidateKind(element, bookmarks, style));
  keepFollowedByText(elements, candidates, style);
  const types = headingTypes(elements, candidates);
  const headings = [...candidates].filter(([group, kind]) => kind === 'named' || types.has(typeOf(group)));
  const titles = elements.flatMap((element) =>
    title && element.kind !== 'table' && repeatsTitle(element.group, title) ? [element.group] : [],
  );
  return new Set([...titles, ...headings.map(([group]) => group)]);
}

/**
 * Candidates outside the list of references and the lines between the title and the text, which name people and
 * places; of those lines only the last ones, right above the text, may be headings.
 */
function findCandidates(
  elements: readonly PageElement[],
  title: LineGroup | undefined,
  kindOf: (element: PageElement) => CandidateKind | undefined,
): Map<LineGroup, CandidateKind> {
  const candidates = new Map<LineGroup, CandidateKind>();
  let part: 'front' | 'body' | 'references' = title ? 'front' : 'body';
  let above: LineGroup[] = [];
  for (const element of elements) {
    if (element.kind === 'table' || element.group === title) continue;
    const { group } = element;
    const kind = kindOf(element);
    if (part === 'front' && isLongText(element)) {
      for (const heading of above) candidates.set(heading, 'set apart');
      part = 'body';
    }
    if (kind === 'named') part = isReferences(groupText(group)) ? 'references' : 'body';
    const isReference = part === 'references' && isListItem(groupText(group));
    if (kind && part !== 'front' && !isReference) candidates.set(group, kind);
    above = kind && !PEOPLE.test(groupText(group)) ? [...above, group] : [];
  }
  return candidates;
}

/** Names with the marks of notes, and where people work. */
const PEOPLE =
  /\p{Ll}\d|[*†‡]|,.*,|\b(?:university|department|institute|hospital|college|faculty|school|laborator)/iu;

/** `named`: a bookmark or the usual name of a section says so. `set apart`: only the type does. */
type CandidateKind = 'named' | 'set apart';

function candidateKind(
  element: PageElement,
  bookmarks: ReadonlySet<string>,
  style: DocumentStyle,
): CandidateKind | undefined {
  if (element.kind !== 'paragraph' && element.kind !== 'list') return undefined;
  const text = groupText(element.group);
  if (!looksLikeHeading(element.group, text)) return undefined;
  if (bookmarks.has(headingKey(text)) || isSectionName(text)) return 'named';
  return isSetApart(element.group, style, text) ? 'set apart' : undefined;
}

function looksLikeHeading({ lines }: LineGroup, text: string): boolean {
  if (lines.length > 4 || text.length < 3 || text.length > 220) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || letters < 0.5 * text.length) return false;
  if (/[,;]$|\.{3,}|@|https?:|www\./.test(text) || FRONT_MATTER.test(text)) return false;
  if (TABLE_NOTE.test(text)) return false;
  if (/^\d{1,2}(?:-\d+)?\p{Lu}\p{Ll}/u.test(text)) return false;
  if (/^\p{Ll}/u.test(text) && !/^\p{Ll}{1,2}\p{Lu}/u.test(text)) return false;
  return !isListItem(text) || SECTION_NUMBER.test(text);
}

const FRONT_MATTER =
  /^(?:key\s?words?|received|accepted|published|correspond|citation|copyright|how to cite|doi|e-?mail)\b/i;

/** Below a table, often set like the headings; such lines do not speak against their type either. */
const TABLE_NOTE = /^(?:sources?|notes?)\s*:/i;

/** Larger, bolder, in another font, in capitals or with a number of a section: not as the text is set. */
function isSetApart({ lines, spaceAbove }: LineGroup, style: DocumentStyle, text: string): boolean {
  const { fontSize, font, first, bold, italic } = lines[0]!;
  const size = fontSize / style.bodySize;
  if (size > 1.08) return true;
  if (bold && !style.isBold) return size > 0.7;
  if (size < 0.85) return false;
  const isOtherFont = font !== style.bodyFont && first.font !== style.bodyFont;
  const isCapitals = text === text.toUpperCase();
  if (SECTION_NUMBER.test(text) && isOtherFont) return true;
  if (SECTION_NUMBER.test(text) && (italic || spaceAbove > 0.3)) return !/[.:]$/.test(text);
  return (isOtherFont || italic || isCapitals) && !/[.]$/.test(text);
}

/** What ends the part of a first page that names authors and where they work. */
function isLongText(element: PageElement): boolean {
  return (
    element.kind === 'paragraph' && element.group.lines.length > 2 && groupText(element.group).length > 150
  );
}

/** A heading stands above text, or above a heading that does. */
function keepFollowedByText(
  elements: readonly PageElement[],
  candidates: Map<LineGroup, CandidateKind>,
  style: DocumentStyle,
): void {
  let isFollowed = false;
  for (const element of elements.toReversed()) {
    const kind = element.kind === 'table' ? undefined : candidates.get(element.group);
    if (kind === undefined) isFollowed = isRunningText(element, style) || element.kind === 'list';
    else if (!isFollowed && kind !== 'named' && element.kind !== 'table') candidates.delete(element.group);
  }
}

/** Text in sentences; right below a heading a short one will do. */
function isRunningText(element: PageElement, { bodySize }: DocumentStyle): boolean {
  if (element.kind !== 'paragraph') return false;
  const { lines, startsRun } = element.group;
  const isOfTextSize = Math.abs(lines[0]!.fontSize / bodySize - 1) < 0.25;
  if (!isOfTextSize) return false;
  const enough = startsRun ? 50 : 25;
  let letters = 0;
  for (const { text } of lines) {
    letters += text.match(/\p{L}/gu)?.length ?? 0;
    if (letters > enough) return true;
  }
  return false;
}

function typeOf({ lines }: LineGroup): string {
  const { first, fontSize, bold, italic } = lines[0]!;
  return `${first.font} ${roundedSize(fontSize)} ${bold} ${italic}`;
}

/** Types that are used for headings more often than for anything else. */
function headingTypes(
  elements: readonly PageElement[],
  candidates: ReadonlyMap<LineGroup, CandidateKind>,
): Set<string> {
  const counts = new Map<string, number>();
  for (const element of elements) {
    if (element.kind === 'table' || element.kind === 'caption') continue;
    if (TABLE_NOTE.test(element.group.lines[0]!.text)) continue;
    const type = typeOf(element.group);
    counts.set(type, (counts.get(type) ?? 0) + (candidates.has(element.group) ? 1 : -1));
  }
  return new Set([...counts].filter(([, balance]) => balance >= 0).map(([type]) => type));
}
