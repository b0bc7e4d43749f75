import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.ts';
import { extractDocument } from '../extractor-registry.ts';
import { tableGrid } from '../render-table.ts';

const TRANSITIONAL = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const limits = { maxPages: 100, maxExpandedBytes: 20_000_000, ocr: false };

type Beside = {
  styles?: string;
  numbering?: string;
  footnotes?: string;
  comments?: string;
  extra?: Record<string, string>;
};

function makeDocx(body: string, { extra = {}, ...parts }: Beside = {}, namespace = TRANSITIONAL): Uint8Array {
  const wrap = (name: string, content: string) =>
    `<w:${name} xmlns:w="${namespace}" xmlns:r="${RELATIONSHIPS}" xmlns:m="urn:m" xmlns:mc="urn:mc" xmlns:c="urn:c" xmlns:v="urn:v">${content}</w:${name}>`;
  const given = Object.entries(parts);
  const relations = given.map(
    ([name]) => `<Relationship Id="rel-${name}" Type="${RELATIONSHIPS}/${name}" Target="${name}.xml"/>`,
  );
  return makeZip({
    '[Content_Types].xml':
      '<Types xmlns="urn:t"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': wrap('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}${extra.relations ?? ''}</Relationships>`,
    ...Object.fromEntries(given.map(([name, content]) => [`word/${name}.xml`, wrap(name, content)])),
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => name !== 'relations')),
  });
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;
const styled = (style: string, content: string) => p(content, `<w:pStyle w:val="${style}"/>`);
const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content || '<w:p/>'}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

/** Headers (`h…`) and footers (`f…`) by their id. */
function margins(parts: Record<string, string>): Record<string, string> {
  const kind = (id: string) => (id.startsWith('h') ? 'header' : 'footer');
  const relations = Object.keys(parts).map(
    (id) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind(id)}" Target="${id}.xml"/>`,
  );
  const roots = Object.entries(parts).map(([id, content]) => [
    `word/${id}.xml`,
    `<w:margin xmlns:w="${TRANSITIONAL}">${content}</w:margin>`,
  ]);
  return { relations: relations.join(''), ...Object.fromEntries(roots) };
}

const read = (bytes: Uint8Array, over = {}) =>
  extractDocument({ name: 'a.docx', bytes }, { ...limits, ...over });
const texts = async (body: string, beside?: Beside) =>
  (await read(makeDocx(body, beside))).blocks.map(
    ({ type, level, text }) => `${type}${level ?? ''}: ${text}`,
  );

describe('[EXTRACT-DOCX] headings', () => {
  const styles = [
    style('berschrift1', 'heading 1'),
    style('Own', 'Own', '<w:basedOn w:val="berschrift1"/>'),
    style('Outlined', 'Chapter', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
    style('T3', 'Titre 3'),
    style('Title', 'Title'),
    style('Loop', 'Loop', '<w:basedOn w:val="Loop"/>'),
  ].join('');

  test('come from style names, bases, outline levels, other languages and the paragraph itself', async () => {
    const body =
      styled('Title', 'Handbook') +
      styled('berschrift1', 'One') +
      styled('Own', 'Two') +
      styled('Outlined', 'Three') +
      styled('T3', 'Quatre') +
      p('Five', '<w:outlineLvl w:val="3"/>') +
      styled('Loop', 'Text');
    const { blocks, title } = await read(makeDocx(body, { styles }));
    expect(title).toBe('Handbook');
    expect(blocks.map(({ level, heading, text }) => [level, heading ?? `text ${text}`])).toEqual([
      [1, 'Handbook'],
      [1, 'One'],
      [1, 'Two'],
      [2, 'Three'],
      [3, 'Quatre'],
      [4, 'Five'],
      [undefined, 'text Text'],
    ]);
  });

  test('the title of the properties counts when the document shows none, unless a program gave it', async () => {
    const core = (title: string) => ({
      extra: { 'docProps/core.xml': `<c:p xmlns:c="urn:c"><c:title>${title}</c:title></c:p>` },
    });
    expect((await read(makeDocx(p('x'), core('Leave policy')))).title).toBe('Leave policy');
    expect((await read(makeDocx(p('x'), core('Microsoft Word - a.doc')))).title).toBeUndefined();
  });
});

describe('[EXTRACT-DOCX] lists and numbers', () => {
  const level = (ilvl: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1.', '<w:pStyle w:val="H"/>')}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>' +
    '<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>';
  const item = (text: string, number: number, ilvl = 0) =>
    p(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${number}"/></w:numPr>`);

  test('items are counted as Word counts them, across text and with restarts', async () => {
    const body =
      item('a', 1) +
      item('b', 1, 1) +
      item('c', 1, 1) +
      item('d', 1) +
      p('between') +
      item('e', 1) +
      item('f', 3) +
      item('g', 2);
    expect(await texts(body, { numbering })).toEqual([
      'list: 1. a\n  1.a) b\n  1.b) c\n2. d',
      'paragraph: between',
      'list: 3. e\n1. f\n- g',
    ]);
  });

  test('a heading carries the number of its style, and 0 takes a paragraph out of its list', async () => {
    const styles = style('H', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr>');
    const body =
      styled('H', 'First') +
      styled('H', 'Second') +
      p('x', '<w:pStyle w:val="H"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(await texts(body, { styles, numbering })).toEqual([
      'heading1: I. First',
      'heading1: II. Second',
      'heading1: x',
    ]);
  });
});

describe('[EXTRACT-DOCX] the words of a paragraph', () => {
  test('insertions are kept, deletions dropped, links and content controls read', async () => {
    const body = p(
      `${run('a ')}<w:ins>${run('new ')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:hyperlink>${run('link ')}</w:hyperlink>` +
        `<w:sdt><w:sdtContent>${run('box ')}</w:sdtContent></w:sdt><w:fldSimple w:instr="DATE">${run('2024')}</w:fldSimple>${run('hidden', '<w:vanish/>')}`,
    );
    expect(await texts(body)).toEqual(['paragraph: a new link box 2024']);
  });

  test('raised digits after digits do not change a number, and symbols are letters', async () => {
    const body = p(
      `${run('10')}${run('-5', '<w:vertAlign w:val="superscript"/>')}${run(' m')}${run('2', '<w:vertAlign w:val="superscript"/>')}<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>`,
    );
    expect(await texts(body)).toEqual(['paragraph: 10⁻⁵ m2≥']);
  });

  test('equations are one line that can be read', async () => {
    const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const square = `<m:sSup><m:e>${mr('b')}</m:e><m:sup>${mr('2')}</m:sup></m:sSup>`;
    const fraction = `<m:f><m:num>${mr('-b±')}<m:rad><m:deg/><m:e>${square}${mr('-4ac')}</m:e></m:rad></m:num><m:den>${mr('2a')}</m:den></m:f>`;
    expect(await texts(p(`<m:oMath>${mr('x=')}${fraction}</m:oMath><m:oMath>${mr('y')}</m:oMath>`))).toEqual([
      'paragraph: x=(-b±√(b^2-4ac))/(2a)\ny',
    ]);
  });

  test('a text box is read once, though it is written for new and for old programs', async () => {
    const box = `<w:txbxContent>${p('In the box')}</w:txbxContent>`;
    const body = p(
      `<w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback><v:textbox>${box}</v:textbox></mc:Fallback></mc:AlternateContent></w:r>${run('Beside')}`,
    );
    expect(await texts(body)).toEqual(['paragraph: Beside', 'paragraph: In the box']);
  });

  test('notes and comments follow the text', async () => {
    const body = p(`${run('Claim')}<w:r><w:footnoteReference w:id="7"/></w:r>`);
    const footnotes = `<w:footnote w:id="0" w:type="separator">${p('---')}</w:footnote><w:footnote w:id="7">${p('Source')}</w:footnote>`;
    const comments = `<w:comment w:id="1" w:author="Ann">${p('Check')}</w:comment>`;
    expect(await texts(body, { footnotes, comments })).toEqual([
      'paragraph: Claim[^1]',
      'paragraph: [^1]: Source',
      'paragraph: Comment by Ann: Check',
    ]);
  });

  test('what stands above and below the pages is read once, without their numbers', async () => {
    const header = (...paragraphs: string[]) => paragraphs.map((text) => p(text)).join('');
    const extra = margins({
      h1: header('SOP-12, revision 4', 'Cleaning', 'Room 12'),
      h2: header('SOP-12, revision 4', 'Page 3 of 12'),
      f1: header('Seite 1 von 9', '- 2 -', 'Confidential'),
    });
    expect(await texts(p('Cleaning') + table(row(cell(p('Room 12')), cell(p('x')))), { extra })).toEqual([
      'paragraph: Cleaning',
      'table: | Room 12 | x |\n| --- | --- |',
      'paragraph: Header: SOP-12, revision 4',
      'paragraph: Footer: Confidential',
    ]);
  });

  test('a table above the pages is read row by row, and a row goes only as a whole', async () => {
    const rows = [
      ['Document no.', '4711'],
      ['Revision', '3'],
      ['Pages', '3'],
      ['Approved by:', 'J. Smith'],
      ['Checked by', 'A. Jones'],
      ['Released by', 'A. Jones'],
      ['Site', 'Bonn'],
      ['Page', '3 of 12'],
      ['A', 'B', 'Page 3 of 12', 'C'],
    ].map((cells) => row(...cells.map((text) => cell(p(text)))));
    const beside = table(
      row(cell(p('ACME'), '<w:vMerge w:val="restart"/>'), cell(p('Type')), cell(p('SOP'))),
      row(cell('', '<w:vMerge/>'), cell(p('Valid')), cell(p('2024'))),
    );
    const body = p('J. Smith') + table(row(cell(p('Site')), cell(p('Bonn'))));
    const read = await texts(body, { extra: margins({ h1: table(...rows) + beside }) });
    expect(read.at(-1)).toBe(
      'paragraph: Header: Document no.: 4711\nRevision: 3\nPages: 3\nApproved by: J. Smith\nChecked by: A. Jones\n' +
        'Released by: A. Jones\nA | B | C\nACME\nType: SOP\nValid: 2024',
    );
  });

  test('a number alone above or below the pages goes only where Word counts it', async () => {
    const kept = ['2024', '15', '§ 12', 'S. 9', 'S 20511', '3/12'];
    const complex = (instruction: string, result: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
      `${result && `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const simple = (instruction: string, result: string) =>
      `<w:fldSimple w:instr="${instruction}">${run(result)}</w:fldSimple>`;
    const counted = [
      p(simple(' PAGE ', '7')),
      p(`${run('S. ')}${complex(' PAGE \\* roman ', 'vii')}`),
      p(`${complex('PAGE', '')}${run(' / ')}${complex('NUMPAGES', '12')}`),
      p(`${run('x ')}${simple('PAGE', '3')}`),
      p(`${run('x ')}${simple('PAGE', '4')}`),
      p(simple('PAGEREF a', '8')),
    ];
    const extra = margins({ h1: counted.join(''), f1: kept.map((text) => p(text)).join('') });
    expect(await texts(p('Text.'), { extra })).toEqual([
      'paragraph: Text.',
      'paragraph: Header: x 3\n8',
      `paragraph: Footer: ${kept.join('\n')}`,
    ]);
  });

  test('a line of signs costs what it is long, with and without margins', async () => {
    const line = p(`${'.'.repeat(20_000)}x`);
    const start = performance.now();
    for (const extra of [{}, margins({ h1: line + p('a') })])
      expect((await texts(p('a') + line, { extra }))[1]).toMatch(/^paragraph: \.+x$/);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('code is told by its style or its typeface, and not prose in a typeface', async () => {
    const mono = (text: string) => p(run(text, '<w:rFonts w:ascii="Courier New"/>'));
    const body =
      styled('Code', 'import sys') +
      styled('Code', '  print(1)') +
      p('Then') +
      mono('x = 1;') +
      p('And') +
      mono('A letter of old');
    expect(await texts(body, { styles: style('Code', 'Source Code') })).toEqual([
      'code: import sys\n  print(1)',
      'paragraph: Then',
      'code: x = 1;',
      'paragraph: And',
      'paragraph: A letter of old',
    ]);
  });
});

describe('[EXTRACT-DOCX] tables', () => {
  test('merged cells are spans, nested tables are words of their cell, the caption stays with its table', async () => {
    const body =
      styled('Caption', 'Table 1: Prices') +
      table(
        row(cell(p('Item'), '<w:vMerge w:val="restart"/>'), cell(p('Price'), '<w:gridSpan w:val="2"/>')),
        row(cell('', '<w:vMerge/>'), cell(p('net')), cell(p('gross'))),
        row(cell(p('A|B')), cell(p('1') + p('2')), cell(`${table(row(cell(p('x')), cell(p('y'))))}<w:p/>`)),
      );
    const { blocks } = await read(makeDocx(body, { styles: style('Caption', 'caption') }));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.table).toMatchObject({
      rowCount: 3,
      columnCount: 3,
      headerRows: 2,
      caption: 'Table 1: Prices',
    });
    expect(tableGrid(blocks[0]!.table!)).toEqual([
      ['Item', 'Price', 'Price'],
      ['Item', 'net', 'gross'],
      ['A|B', '1\n2', 'x\ty'],
    ]);
    expect(blocks[0]!.text).toBe(
      'Table 1: Prices\n\n| Item | Price net | Price gross |\n| --- | --- | --- |\n| A\\|B | 1 2 | x\ty |',
    );
  });

  test('rows marked as header count, and a table of one cell is text', async () => {
    const header = '<w:tr><w:trPr><w:tblHeader/></w:trPr>';
    const marked = table(
      `${header}${cell(p('a'))}</w:tr>`,
      `${header}${cell(p('b'))}</w:tr>`,
      row(cell(p('c'))),
    );
    const { blocks } = await read(makeDocx(marked + table(row(cell(p('framed'))))));
    expect(blocks[0]!.table!.headerRows).toBe(2);
    expect(blocks[1]).toMatchObject({ type: 'paragraph', text: 'framed' });
  });

  test('a chart is a table of its numbers', async () => {
    const points = (values: string[]) =>
      values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
    const chart = `<c:chartSpace xmlns:c="urn:c"><c:chart><c:plotArea><c:lineChart><c:ser><c:tx><c:strRef><c:strCache>${points(['Sales'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['Q1', 'Q2'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['4.2999999999999998', '5'])}</c:numCache></c:numRef></c:val></c:ser></c:lineChart></c:plotArea></c:chart></c:chartSpace>`;
    const extra = {
      relations: `<Relationship Id="c1" Type="${RELATIONSHIPS}/chart" Target="charts/chart1.xml"/>`,
      'word/charts/chart1.xml': chart,
    };
    const body = p('<w:r><w:drawing><c:chart r:id="c1"/></w:drawing></w:r>').repeat(2);
    expect(await texts(body, { extra })).toEqual([
      'table: Line chart\n\n|  | Sales |\n| --- | --- |\n| Q1 | 4.3 |\n| Q2 | 5 |',
    ]);
  });
});

test('[EXTRACT-DOCX] pages are known where Word left its marks', async () => {
  const broken = `<w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>`;
  const bytes = makeDocx(p('one') + p(broken) + table(row(cell(p('a'))), row(cell(p(broken)))));
  const { blocks } = await read(bytes);
  expect(blocks.map(({ place }) => place?.page)).toEqual([1, 2, 2]);
  expect(blocks[2]!.parts?.map(({ place }) => place.page)).toEqual([2, 3]);
  expect((await read(makeDocx(p('one')))).blocks[0]!.place).toBeUndefined();
  await expect(read(bytes, { maxPages: 2 })).rejects.toMatchObject({ code: 'document_too_large' });
});

test('[EXTRACT-DOCX] strict documents are read like others', async () => {
  const { blocks } = await read(
    makeDocx(styled('H', 'Title') + p('Text'), { styles: style('H', 'heading 1') }, STRICT),
  );
  expect(blocks.map(({ type, text }) => [type, text])).toEqual([
    ['heading', 'Title'],
    ['paragraph', 'Text'],
  ]);
});

describe('[EXTRACT-DOCX] hostile documents', () => {
  test('a document without words is empty', async () => {
    await expect(read(makeDocx('<w:p/>'))).rejects.toMatchObject({ code: 'empty_document' });
  });

  test('cells that span more than a document may hold are refused', async () => {
    const wide = cell(p('x'.repeat(1000)), '<w:gridSpan w:val="1000"/>');
    const body = table(row(...new Array<string>(30).fill(wide)), row(cell(p('y'))));
    await expect(read(makeDocx(body))).rejects.toMatchObject({ code: 'document_too_large' });
    await expect(read(makeDocx(body.replaceAll('1000', '10')))).resolves.toBeDefined();
  });

  test('tables nested without end are an error, not a full stack', async () => {
    const body = `${'<w:tbl><w:tr><w:tc>'.repeat(5000)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(5000)}`;
    await expect(read(makeDocx(body))).rejects.toMatchObject({ code: 'extraction_failed' });
  });

  test('a document without its main part says so', async () => {
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    await expect(read(makeZip({ '[Content_Types].xml': types }))).rejects.toThrow(
      '"word/document.xml" is missing',
    );
  });
});
