import { characterData, elementsOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';

/**
 * A header or footer in which what Word counts itself, the number of the page and of all pages, stands between marks:
 * a number that somebody wrote there (a year, a revision) looks the same and says something.
 */
export function markPageFields(root: XmlElement): XmlElement {
  const open: Field[] = [];
  const copy = (element: XmlElement): XmlElement => {
    const { name, attributes } = element;
    if (name === 'fldChar') return markOf(element, open);
    if (name === 'instrText') open.at(-1)?.instruction.push(characterData(element));
    if (name === 'pgNum') return text(START + END);
    const children = element.children.map((child) => (typeof child === 'string' ? child : copy(child)));
    const isField = name === 'fldSimple' && PAGE_FIELD.test(attributes.instr ?? '');
    return { ...element, children: isField ? [text(START), ...children, text(END)] : children };
  };
  return { ...root, children: elementsOf(root).map(copy) };
}

/** Text without what Word counts: `number` stands where that was. */
export function withPageFieldsAs(number: string, marked: string): string {
  return marked
    .split(START)
    .map((piece, index) => (index === 0 ? piece : number + piece.slice(piece.indexOf(END) + 1)))
    .join('');
}

export function withoutMarks(marked: string): string {
  return marked.replaceAll(START, '').replaceAll(END, '');
}

export function hasPageField(marked: string): boolean {
  return marked.includes(START);
}

type Field = { instruction: string[]; isMarked: boolean };

/** Characters that Unicode keeps from standing for anything. */
const START = '\ufdd0';
const END = '\ufdd1';
const PAGE_FIELD = /^\s*(?:page|numpages|sectionpages)\b/i;

/** A field is its beginning, its instruction, in most cases a separator and its last result, and its end. */
function markOf(fldChar: XmlElement, open: Field[]): XmlElement {
  const kind = fldChar.attributes.fldCharType;
  if (kind === 'begin') open.push({ instruction: [], isMarked: false });
  const field = kind === 'end' ? open.pop() : open.at(-1);
  if (!field || kind === 'begin' || !PAGE_FIELD.test(field.instruction.join(''))) return fldChar;
  if (kind === 'end') return text(field.isMarked ? END : START + END);
  field.isMarked = true;
  return text(START);
}

function text(content: XmlNode): XmlElement {
  return { name: 't', attributes: {}, children: [content] };
}
