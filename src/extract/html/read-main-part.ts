import type { BlockDraft } from '../build-extraction.ts';
import { isUnseen } from './element-kinds.ts';
import { losesLittle } from './loses-little.ts';
import { attribute, type Element, findElement, type ParentNode, walk } from './nodes.ts';
import { readBlocks } from './read-blocks.ts';
import { readableElements } from './readable-elements.ts';

type Part = { root: ParentNode; isLeftOut: (element: Element) => boolean };

/**
 * The part of a web page that is its text. What the page marks as its main part; else what Readability picks, when
 * that loses next to nothing that looks like text; else all but what the page marks as navigation and the like.
 */
export function readMainPart(document: ParentNode): BlockDraft[] {
  const body = findElement(document, ({ tagName }) => tagName === 'body') ?? document;
  const marked = markedPart(body);
  const { length, elements, depth } = measure(marked.root, marked.isLeftOut);
  const whole = readBlocks(marked.root, marked.isLeftOut);
  if (length < SHORT_PAGE || length > LONG_PAGE || elements > MOST_ELEMENTS || depth > DEEPEST) return whole;
  const picked = pickedPart(document);
  if (!picked) return whole;
  const kept = readBlocks(picked.root, picked.isLeftOut);
  return losesLittle(whole, kept) ? kept : whole;
}

function markedPart(body: ParentNode): Part {
  const isLeftOut = (element: Element) => isUnseen(element) || isSurrounding(element);
  const main = findElement(body, (element) => isMain(element) && !isUnseen(element));
  const share = main ? measure(main, isLeftOut).length / measure(body, isLeftOut).length : 0;
  return { root: main && share > LEAST_SHARE_OF_MAIN ? main : body, isLeftOut };
}

function pickedPart(document: ParentNode): Part | undefined {
  const kept = readableElements(document);
  const root = nearestAround(kept);
  // Readability dissolves wrappers, which are needed to reach what was in them.
  for (const element of kept)
    for (let at = parentOf(element); at && at !== root && !kept.has(at); at = parentOf(at)) kept.add(at);
  // An article's pictures have captions; what else they say repeats those and the headlines (word precision .94 -> .95).
  const isLeftOut = (element: Element) =>
    isUnseen(element) || !kept.has(element) || element.tagName === 'img';
  return root && { root, isLeftOut };
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode && 'tagName' in parentNode ? parentNode : undefined;
}

/** The innermost element around all of them. */
function nearestAround(elements: ReadonlySet<Element>): Element | undefined {
  let common: Element[] | undefined;
  for (const element of elements) {
    const path: Element[] = [];
    for (let at = parentOf(element); at; at = parentOf(at)) path.unshift(at);
    common = common ? common.filter((ancestor, depth) => path[depth] === ancestor) : path;
  }
  return common?.at(-1);
}

/** Pages that build themselves in the browser may have an empty `<main>` beside their text. */
const LEAST_SHARE_OF_MAIN = 0.3;
/** Readability is made for articles; what is shorter than one is not worth a guess. */
const SHORT_PAGE = 1000;
/** Beyond these Readability and its DOM, which recurse, take too long or fail; such a page is a document anyway. */
const LONG_PAGE = 200_000;
const MOST_ELEMENTS = 20_000;
const DEEPEST = 200;

function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main';
}

const SURROUNDING_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'menu',
]);

/** What a page itself marks as not its text. A header or footer inside an article belongs to the article. */
function isSurrounding(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'nav' || SURROUNDING_ROLES.has(attribute(element, 'role') ?? '')) return true;
  if (tagName !== 'header' && tagName !== 'footer' && tagName !== 'aside') return false;
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode)
    if (/^(?:article|main|section|blockquote)$/.test(parent.tagName) || isMain(parent)) return false;
  return true;
}

function measure(root: ParentNode, isLeftOut: (element: Element) => boolean) {
  const measured = { length: 0, elements: 0, depth: 0 };
  let depth = 0;
  walk(root, {
    enter: (element) => {
      if (isLeftOut(element)) return false;
      measured.elements += 1;
      depth += 1;
      measured.depth = Math.max(measured.depth, depth);
      return true;
    },
    leave: () => {
      depth -= 1;
    },
    text: ({ value }) => {
      measured.length += value.trim().length;
    },
  });
  return measured;
}
