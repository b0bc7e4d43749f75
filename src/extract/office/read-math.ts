import {
  attributeOf,
  characterData,
  childOf,
  childrenOf,
  elementsOf,
  type XmlElement,
} from '../xml/xml-element.ts';

/**
 * An equation (OMML, ECMA-376-1, 22.1) as one line that can be read and searched: `x = (-b ± √(b^2 - 4ac))/(2a)`.
 * Parts that would run together are put in parentheses.
 */
export function readMath(element: XmlElement | undefined): string {
  return elementsOf(element).map(readPart).join('');
}

function readPart(part: XmlElement): string {
  const reader = READERS[part.name];
  if (reader) return reader(part);
  return part.name.endsWith('Pr') ? '' : readMath(part);
}

const of = (part: XmlElement, name: string) => readMath(childOf(part, name));
const property = (part: XmlElement, name: string) =>
  attributeOf(childOf(part, `${part.name}Pr`, name), 'val');

const READERS: Readonly<Record<string, (part: XmlElement) => string>> = {
  r: (part) => childrenOf(part, 't').map(characterData).join(''),
  f: (part) => `${grouped(of(part, 'num'))}/${grouped(of(part, 'den'))}`,
  sSup: (part) => `${grouped(of(part, 'e'))}^${grouped(of(part, 'sup'))}`,
  sSub: (part) => `${grouped(of(part, 'e'))}_${grouped(of(part, 'sub'))}`,
  sSubSup: (part) => `${grouped(of(part, 'e'))}_${grouped(of(part, 'sub'))}^${grouped(of(part, 'sup'))}`,
  sPre: (part) => `_${grouped(of(part, 'sub'))}^${grouped(of(part, 'sup'))}${grouped(of(part, 'e'))}`,
  rad: (part) => `${radicalSign(of(part, 'deg'))}(${of(part, 'e')})`,
  nary: readOperator,
  d: readDelimited,
  func: (part) => `${of(part, 'fName')} ${grouped(of(part, 'e'))}`,
  limLow: (part) => `${of(part, 'e')}_${grouped(of(part, 'lim'))}`,
  limUpp: (part) => `${of(part, 'e')}^${grouped(of(part, 'lim'))}`,
  acc: (part) => `${grouped(of(part, 'e'))}${property(part, 'chr') ?? '\u0302'}`,
  bar: (part) => `${grouped(of(part, 'e'))}\u0305`,
  m: (part) =>
    `[${childrenOf(part, 'mr')
      .map((row) => childrenOf(row, 'e').map(readMath).join(', '))
      .join('; ')}]`,
  eqArr: (part) => childrenOf(part, 'e').map(readMath).join('; '),
};

function radicalSign(degree: string): string {
  return { '': '√', '3': '∛', '4': '∜' }[degree] ?? `${grouped(degree)}√`;
}

function readOperator(part: XmlElement): string {
  const [sub, sup] = [of(part, 'sub'), of(part, 'sup')];
  const bounds = `${sub && `_${grouped(sub)}`}${sup && `^${grouped(sup)}`}`;
  return `${property(part, 'chr') ?? '∫'}${bounds} ${of(part, 'e')}`;
}

function readDelimited(part: XmlElement): string {
  const inside = childrenOf(part, 'e')
    .map(readMath)
    .join(property(part, 'sepChr') ?? '|');
  return `${property(part, 'begChr') ?? '('}${inside}${property(part, 'endChr') ?? ')'}`;
}

/** Parentheses around anything but one number, one word or what has its own brackets. */
function grouped(text: string): string {
  const trimmed = text.trim();
  return /^(?:[\p{L}\p{M}]+|[\p{N}.,]+|.|\([^()]*\))$/u.test(trimmed) ? trimmed : `(${trimmed})`;
}
