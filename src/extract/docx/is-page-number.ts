import { hasPageField, withPageFieldsAs } from './mark-page-fields.ts';

/**
 * Says nothing but which page it is, or nothing at all: "Page 3 of 12", "Seite 3/12", "- 3 -". What a number alone or
 * one after a single letter is ("2024", "S. 9"), only the field that it comes from can tell.
 */
export function isPageNumber(line: string): boolean {
  const text = withPageFieldsAs('0', line).trim().toLowerCase();
  if (text.length > LONGEST) return false;
  const words = text.split(/[\s\p{P}|]+/u).filter(Boolean);
  if (words.length === 0) return true;
  if (!words.every((word) => PAGE.has(word) || SHORT.has(word) || OF.has(word) || /^\d+$/.test(word)))
    return false;
  return hasPageField(line) || words.some((word) => PAGE.has(word)) || /^[-–—] ?\d+ ?[-–—]$/.test(text);
}

/** No number of a page with its words is longer. */
const LONGEST = 60;
const PAGE = new Set(['page', 'seite', 'página', 'pagina', 'side', 'sida', 'strona']);
const SHORT = new Set(['p', 's']);
const OF = new Set(['of', 'von', 'de', 'di', 'av', 'af', 'z', 'sur']);
