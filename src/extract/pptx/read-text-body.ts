import type { BlockDraft } from '../build-extraction.ts';
import { formatNumber } from '../office/format-number.ts';
import { readMath } from '../office/read-math.ts';
import { characterData, childOf, childrenOf, elementsOf, type XmlElement } from '../xml/xml-element.ts';

/**
 * The paragraphs of a shape: those with a bullet or a number become lists, by level. `inherited` are the list styles
 * that apply where a paragraph says nothing itself, the nearest first.
 */
export function readTextBody(body: XmlElement | undefined, inherited: readonly XmlElement[]): BlockDraft[] {
  const lines = readLines(
    body,
    [childOf(body, 'lstStyle'), ...inherited].filter((style) => style !== undefined),
  );
  const drafts: BlockDraft[] = [];
  for (const { text, level, label } of lines) {
    const last = drafts.at(-1);
    if (label === undefined) drafts.push({ type: 'paragraph', text });
    else {
      const line = `${'  '.repeat(level)}${label} ${text.replace(/\n/g, ' ')}`;
      if (last?.type === 'list') last.text += `\n${line}`;
      else drafts.push({ type: 'list', text: line.trimStart() });
    }
  }
  return drafts;
}

/** All text of a body on lines, for titles, cells and notes. */
export function plainBodyText(body: XmlElement | undefined): string {
  return childrenOf(body, 'p').map(paragraphText).join('\n').trim();
}

type Line = { text: string; level: number; label?: string };
type Bullet = { kind: 'none' } | { kind: 'bullet' } | { kind: 'number'; format: string; start: number };

const DEEPEST_LEVEL = 8;

function readLines(body: XmlElement | undefined, styles: readonly XmlElement[]): Line[] {
  const counters: { format: string; value: number }[] = [];
  return childrenOf(body, 'p').flatMap((paragraph) => {
    const text = paragraphText(paragraph).trim();
    if (text === '') return [];
    const properties = childOf(paragraph, 'pPr');
    const level = Math.min(Math.max(Number(properties?.attributes.lvl ?? 0) || 0, 0), DEEPEST_LEVEL);
    const bullet = bulletOf(properties, level, styles);
    counters.length = Math.min(counters.length, bullet.kind === 'number' ? level + 1 : level);
    if (bullet.kind === 'none') return [{ text, level }];
    return [{ text, level, label: bullet.kind === 'bullet' ? '-' : nextNumber(bullet, level, counters) }];
  });
}

function bulletOf(properties: XmlElement | undefined, level: number, styles: readonly XmlElement[]): Bullet {
  const sources = [properties, ...styles.map((style) => childOf(style, `lvl${level + 1}pPr`))];
  for (const source of sources) {
    for (const { name, attributes } of elementsOf(source)) {
      if (name === 'buNone') return { kind: 'none' };
      if (name === 'buChar' || name === 'buBlip') return { kind: 'bullet' };
      if (name === 'buAutoNum')
        return { kind: 'number', format: attributes.type ?? '', start: Number(attributes.startAt ?? 1) || 1 };
    }
  }
  return { kind: 'none' };
}

function nextNumber(
  { format, start }: { format: string; start: number },
  level: number,
  counters: { format: string; value: number }[],
): string {
  const before = counters[level];
  const value = before?.format === format ? before.value + 1 : start;
  counters[level] = { format, value };
  return numberLabel(value, format);
}

/** Formats are named like `alphaLcParenR` (ECMA-376-1, 20.1.10.61): what counts, then what stands around it. */
function numberLabel(value: number, format: string): string {
  const counted = { a: 'Letter', r: 'Roman' }[format[0] ?? ''];
  const isUpper = format.includes('Uc');
  const number = formatNumber(
    value,
    format.startsWith('arabic') || !counted ? '' : `${isUpper ? 'upper' : 'lower'}${counted}`,
  );
  if (format.endsWith('ParenBoth')) return `(${number})`;
  return `${number}${format.endsWith('ParenR') ? ')' : format.endsWith('Plain') ? '' : '.'}`;
}

function paragraphText(paragraph: XmlElement): string {
  return elementsOf(paragraph).map(inlineText).join('').replaceAll('\v', '\n');
}

function inlineText(element: XmlElement): string {
  if (element.name === 'r' || element.name === 'fld') return characterData(childOf(element, 't'));
  if (element.name === 'br') return '\n';
  if (element.name === 'oMath') return readMath(element);
  if (element.name === 'AlternateContent') {
    const [choice] = elementsOf(element);
    return choice ? elementsOf(choice).map(inlineText).join('') : '';
  }
  return element.name === 'm' || element.name === 'oMathPara'
    ? elementsOf(element).map(inlineText).join('')
    : '';
}
