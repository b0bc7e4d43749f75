import { readMath } from '../office/read-math.ts';
import {
  attributeOf,
  characterData,
  childOf,
  elementsOf,
  isOn,
  type XmlElement,
} from '../xml/xml-element.ts';
import { symbolCharacter } from './symbols.ts';

/** The text of a paragraph as it reads: insertions in, deletions out, fields as their last result. */
export function readInline(paragraph: XmlElement, context: InlineContext): Inline {
  const inline: Inline = { text: '', floating: [] };
  readContent(paragraph, inline, context);
  return inline;
}

export type InlineContext = {
  /** The page the walk has come to, if the document tells. */
  page: number | undefined;
  /** The marker of a note, such as `[^1]`. */
  noteMarker(kind: 'footnote' | 'endnote', id: string): string;
};

export type Inline = {
  text: string;
  /** The page of the first character. */
  page?: number;
  /** What stands beside the text: text boxes (`txbxContent`), charts (`chart`) and diagrams (`relIds`). */
  floating: XmlElement[];
};

type Read = (element: XmlElement, inline: Inline, context: InlineContext) => void;

const skip: Read = () => {};

const READERS: Readonly<Record<string, Read>> = {
  pPr: skip,
  oMathParaPr: skip,
  rPr: skip,
  del: skip,
  moveFrom: skip,
  delText: skip,
  instrText: skip,
  delInstrText: skip,
  sdtPr: skip,
  rt: skip,
  r: readRun,
  t: (element, inline, context) => append(characterData(element), inline, context),
  tab: (_, inline, context) => append('\t', inline, context),
  ptab: (_, inline, context) => append('\t', inline, context),
  cr: (_, inline, context) => append('\n', inline, context),
  br: (element, inline, context) => append(element.attributes.type ? '' : '\n', inline, context),
  noBreakHyphen: (_, inline, context) => append('-', inline, context),
  sym: ({ attributes: { font = '', char = '' } }, inline, context) =>
    append(symbolCharacter(font, char), inline, context),
  lastRenderedPageBreak: (_, _inline, context) => {
    if (context.page !== undefined) context.page += 1;
  },
  footnoteReference: ({ attributes: { id = '' } }, inline, context) =>
    append(context.noteMarker('footnote', id), inline, context),
  endnoteReference: ({ attributes: { id = '' } }, inline, context) =>
    append(context.noteMarker('endnote', id), inline, context),
  oMath: (element, inline, context) => append(readMath(element), inline, context),
  oMathPara: (element, inline, context) => {
    if (inline.text.trim()) append('\n', inline, context);
    readContent(element, inline, context);
  },
  AlternateContent: readAlternative,
  txbxContent: float,
  chart: float,
  relIds: float,
};

function readContent(element: XmlElement, inline: Inline, context: InlineContext): void {
  let before = '';
  for (const child of elementsOf(element)) {
    if (child.name === 'oMath' && before === 'oMath') append('\n', inline, context);
    (READERS[child.name] ?? readContent)(child, inline, context);
    before = child.name;
  }
}

function readRun(run: XmlElement, inline: Inline, context: InlineContext): void {
  const properties = childOf(run, 'rPr');
  if (isOn(childOf(properties, 'vanish'))) return;
  const raised = attributeOf(childOf(properties, 'vertAlign'), 'val') === 'superscript';
  const start = inline.text.length;
  readContent(run, inline, context);
  const added = inline.text.slice(start);
  // A raised 5 after 10 would read as 105; after a letter (m2, a note's number) the plain digit is what people search.
  if (raised && /\d$/.test(inline.text.slice(0, start)) && /^[\d+−-]+$/.test(added))
    inline.text = inline.text.slice(0, start) + added.replace(/./g, (digit) => RAISED[digit] ?? digit);
}

const RAISED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((raised, digit) => [String(digit), raised])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
};

/** The same thing for newer and for older programs; the older form counts only when the newer holds nothing. */
function readAlternative(element: XmlElement, inline: Inline, context: InlineContext): void {
  const before = inline.text.length + inline.floating.length;
  for (const choice of elementsOf(element)) {
    readContent(choice, inline, context);
    if (inline.text.length + inline.floating.length > before) return;
  }
}

function float(element: XmlElement, inline: Inline): void {
  inline.floating.push(element);
}

function append(text: string, inline: Inline, context: InlineContext): void {
  if (inline.page === undefined && text.trim()) inline.page = context.page;
  inline.text += text;
}
