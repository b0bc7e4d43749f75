import { type Member, member, storedMember, zipOf } from './zip-of.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SLIDE = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** The parts every DOCX has, but for the document itself. */
export function docxParts({ hasMacros = false } = {}): Member[] {
  const kind = hasMacros
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return [
    contentTypes({ '/word/document.xml': kind }),
    relations('_rels/.rels', ['officeDocument', 'word/document.xml']),
  ];
}

export function docxOf(body: string, { before = '', more = [] as Member[], hasMacros = false } = {}): Buffer {
  const document = member('word/document.xml', wordXml(body, before));
  return zipOf([...docxParts({ hasMacros }), document, ...more]);
}

export function wordXml(body: string, before = ''): string {
  return `${XML}${before}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`;
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** A workbook of these sheets (the inside of `worksheet`) and these shared strings. */
export function xlsxOf(
  sheets: readonly string[],
  { strings = [] as string[], more = [] as Member[], before = '', hasMacros = false } = {},
): Buffer {
  const kind = hasMacros
    ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const names = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const worksheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  const list = names
    .map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="r${index}"/>`)
    .join('');
  const shared = strings.map((text) => `<si><t>${text}</t></si>`).join('');
  return zipOf([
    contentTypes({
      '/xl/workbook.xml': kind,
      '/xl/sharedStrings.xml':
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml',
      ...Object.fromEntries(names.map((name) => [`/${name}`, worksheet])),
    }),
    relations('_rels/.rels', ['officeDocument', 'xl/workbook.xml']),
    relations('xl/_rels/workbook.xml.rels', ...names.map((name): Relation => ['worksheet', name.slice(3)]), [
      'sharedStrings',
      'sharedStrings.xml',
    ]),
    member(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${list}</sheets></workbook>`,
    ),
    member('xl/sharedStrings.xml', `${XML}${before}<sst xmlns="${SHEET}">${shared}</sst>`),
    ...sheets.map((sheet, index) =>
      member(names[index]!, `${XML}<worksheet xmlns="${SHEET}">${sheet}</worksheet>`),
    ),
    ...more,
  ]);
}

export function pptxOf(slides: readonly string[], before = ''): Buffer {
  const names = slides.map((_, index) => `ppt/slides/slide${index + 1}.xml`);
  const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
  const slide = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';
  const list = names.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('');
  const open = `xmlns:p="${SLIDE}" xmlns:a="${DRAWING}" xmlns:r="${RELATIONS}"`;
  return zipOf([
    contentTypes({
      '/ppt/presentation.xml': presentation,
      ...Object.fromEntries(names.map((name) => [`/${name}`, slide])),
    }),
    relations('_rels/.rels', ['officeDocument', 'ppt/presentation.xml']),
    relations('ppt/_rels/presentation.xml.rels', ...names.map((name): Relation => ['slide', name.slice(4)])),
    member(
      'ppt/presentation.xml',
      `${XML}<p:presentation ${open}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    ),
    ...slides.map((body, index) =>
      member(
        names[index]!,
        `${XML}${before}<p:sld ${open}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`,
      ),
    ),
  ]);
}

export function shape(text: string): string {
  return `<p:sp><p:nvSpPr/><p:spPr/><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

/** A book of these chapters (XHTML, by file name) in the order of the spine. */
export function epubOf(
  chapters: Record<string, string>,
  spine: readonly string[],
  more: readonly Member[] = [],
): Buffer {
  const items = Object.keys(chapters).map(
    (name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const references = spine.map((name) => `<itemref idref="${name}"/>`).join('');
  const opf = `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>${items.join('')}</manifest><spine>${references}</spine></package>`;
  const container = `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  return zipOf([
    storedMember('mimetype', 'application/epub+zip'),
    member('META-INF/container.xml', container),
    member('book.opf', opf),
    ...Object.entries(chapters).map(([name, content]) => member(name, content)),
    ...more,
  ]);
}

export function chapter(body: string, before = ''): string {
  return `${XML}${before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;
}

/** The billion laughs: ten entities, each ten of the one before. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "laughter ">${Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('')}]>`;

/** An entity that asks for a file of the machine. */
export const OUTSIDE = '<!DOCTYPE x [<!ENTITY l10 SYSTEM "file:///etc/passwd">]>';

type Relation = [kind: string, target: string];

export function relations(name: string, ...list: Relation[]): Member {
  const items = list.map(
    ([kind, target], index) =>
      `<Relationship Id="r${index}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return member(name, `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${items.join('')}</Relationships>`);
}

function contentTypes(parts: Record<string, string>): Member {
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`,
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return member(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${TYPES}">${defaults}${overrides.join('')}</Types>`,
  );
}
