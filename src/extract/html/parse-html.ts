import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { HelixError } from '../../errors.ts';

/**
 * Parses as browsers do, scripts off. Throws when the markup unfolds to more elements than any page has: an unclosed
 * `<font>` is opened again in every paragraph that follows, so a small file can ask for billions of them.
 */
export function parseHtml(html: string, name: string, isXml = false): DefaultTreeAdapterTypes.Document {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new HelixError('extraction_failed', { name, problem: TOO_MANY });
      return defaultTreeAdapter.createElement(...args);
    },
    ...KEEPING_LINES,
  };
  return parse(isXml ? xmlAsHtml(html) : html, {
    treeAdapter,
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
  });
}

const LOCATED = new Set(['#text', 'img', 'math']);

/** Only what is read has a line: locations of all elements and their attributes would take more memory than the page. */
const KEEPING_LINES: Pick<
  typeof defaultTreeAdapter,
  'setNodeSourceCodeLocation' | 'updateNodeSourceCodeLocation'
> = {
  setNodeSourceCodeLocation: (node, location) => {
    if (LOCATED.has(node.nodeName)) node.sourceCodeLocation = location;
  },
  updateNodeSourceCodeLocation: (node, end) => {
    if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end);
  },
};

/** A table of 100,000 rows and ten columns is read. */
const MOST_ELEMENTS = 2_000_000;
const TOO_MANY = `its markup unfolds to more than ${MOST_ELEMENTS} elements`;

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** To an HTML parser `<title/>` is open, and everything after it its content; CDATA is a comment. */
function xmlAsHtml(xhtml: string): string {
  const [first = '', ...sections] = xhtml.split('<![CDATA[');
  return [closed(first), ...sections.map(sectionAsHtml)].join('');
}

/** What begins inside a CDATA section, whose text is everything before `]]>`. */
function sectionAsHtml(text: string): string {
  const end = text.indexOf(']]>');
  const inside = (end < 0 ? text : text.slice(0, end)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return end < 0 ? inside : inside + closed(text.slice(end + 3));
}

function closed(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, attributes: string) =>
    VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}
