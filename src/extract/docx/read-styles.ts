import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';

/** What the styles of a document (`word/styles.xml`) say about a paragraph: each is what it and its bases say. */
export function readStyles(root: XmlElement | undefined): (styleId: string | undefined) => ParagraphStyle {
  const byId = new Map(
    childrenOf(root, 'style').map((style) => [attributeOf(style, 'styleId') ?? '', style]),
  );
  const known = new Map<string, ParagraphStyle>();
  return (styleId = '') => {
    const found = known.get(styleId) ?? describeStyle(chainOf(byId, styleId));
    known.set(styleId, found);
    return found;
  };
}

export type ParagraphStyle = {
  role: 'text' | 'heading' | 'title' | 'caption' | 'code' | 'contents' | 'bullet';
  /** Headings only, from 1. */
  level?: number;
  /** The list that the style puts its paragraphs into; `numberStyle` is the style that says so. */
  numberId?: string;
  numberLevel?: number;
  numberStyle?: string;
  isMonospaced: boolean;
};

/** Word itself allows eleven; the limit only ends chains that bite their own tail. */
const LONGEST_CHAIN = 30;

/**
 * Word writes the English names of its own styles in every language; other programs write what their user sees.
 * Sources: the built-in style names of Word in these languages.
 */
const HEADING_NAME =
  /^(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|заголовок|标题|標題|見出し|제목)\s?([1-9])\b/i;
const TITLE_NAME = /^(?:title|titel|titre|título|titolo|заголовок|название|标题|表題|제목)$/i;
const CAPTION_NAME =
  /^(?:caption|beschriftung|légende|epígrafe|leyenda|didascalia|legenda|bijschrift|название объекта|题注|図表番号|캡션)$/i;
const CODE_NAME =
  /^(?:source code|code|code block|codeblock|code listing|html preformatted|preformatted(?: text)?|verbatim|macro|macro text)$/i;
const CONTENTS_NAME = /^(?:toc \d|table of figures)$/i;
const BULLET_NAME = /^list bullet/i;
export const MONOSPACED_FONT =
  /^(?:courier|consolas|monaco|menlo|lucida console|cascadia|source code pro|fira (?:code|mono)|jetbrains mono|dejavu sans mono|liberation mono|inconsolata|ubuntu mono|roboto mono|andale mono)/i;

function chainOf(byId: ReadonlyMap<string, XmlElement>, styleId: string): XmlElement[] {
  const chain: XmlElement[] = [];
  let style = byId.get(styleId);
  while (style && chain.length < LONGEST_CHAIN) {
    chain.push(style);
    style = byId.get(attributeOf(childOf(style, 'basedOn'), 'val') ?? '');
  }
  return chain;
}

function describeStyle(chain: readonly XmlElement[]): ParagraphStyle {
  const first = <T>(find: (style: XmlElement) => T | undefined): T | undefined =>
    chain.map(find).find((found) => found !== undefined);
  const numbered = chain.find((style) => childOf(style, 'pPr', 'numPr', 'numId'));
  const numbering = childOf(numbered, 'pPr', 'numPr');
  const level = attributeOf(childOf(numbering, 'ilvl'), 'val');
  const font = first((style) => attributeOf(childOf(style, 'rPr', 'rFonts'), 'ascii'));
  return {
    ...(first(roleOf) ?? { role: 'text' }),
    ...(numbering && { numberId: attributeOf(childOf(numbering, 'numId'), 'val') }),
    ...(level !== undefined && { numberLevel: Number(level) }),
    ...(numbered && { numberStyle: attributeOf(numbered, 'styleId') }),
    isMonospaced: MONOSPACED_FONT.test(font ?? ''),
  };
}

function roleOf(style: XmlElement): Pick<ParagraphStyle, 'role' | 'level'> | undefined {
  const name = attributeOf(childOf(style, 'name'), 'val') ?? attributeOf(style, 'styleId') ?? '';
  const level = HEADING_NAME.exec(name)?.[1];
  if (level) return { role: 'heading', level: Number(level) };
  if (TITLE_NAME.test(name)) return { role: 'title', level: 1 };
  if (CAPTION_NAME.test(name)) return { role: 'caption' };
  if (CODE_NAME.test(name)) return { role: 'code' };
  if (CONTENTS_NAME.test(name)) return { role: 'contents' };
  const outlined = outlineLevel(childOf(style, 'pPr'));
  if (outlined) return { role: 'heading', level: outlined };
  if (BULLET_NAME.test(name)) return { role: 'bullet' };
  return outlined === 0 ? { role: 'text' } : undefined;
}

/** From 1; 0 for what is body text by its own word, undefined when nothing is said. */
export function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const value = attributeOf(childOf(properties, 'outlineLvl'), 'val');
  if (value === undefined) return undefined;
  const level = Number(value) + 1;
  return level >= 1 && level <= 9 ? level : 0;
}
