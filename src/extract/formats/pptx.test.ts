import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.ts';
import { extractDocument } from '../extractor-registry.ts';
import { tableGrid } from '../render-table.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMES = `xmlns:p="urn:p" xmlns:a="urn:a" xmlns:c="urn:c" xmlns:dgm="urn:d" xmlns:r="${OFFICE}"`;
const limits = { maxPages: 10, maxExpandedBytes: 5_000_000, ocr: false };

type Slide = { shapes: string; hidden?: boolean; relations?: Record<string, [type: string, target: string]> };

/** Slides are stored under names in the opposite order of the one they are shown in. */
function makePptx(slides: readonly Slide[], parts: Record<string, string> = {}): Uint8Array {
  const nameOf = (index: number) => `slide${slides.length - index}.xml`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': `<p:presentation ${NAMES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map((_, index) => relation(`s${index}`, 'slide', `slides/${nameOf(index)}`)).join('')}</Relationships>`,
    ...parts,
  };
  slides.forEach(({ shapes, relations = {}, hidden }, index) => {
    files[`ppt/slides/${nameOf(index)}`] =
      `<p:sld ${NAMES}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    const links = Object.entries(relations).map(([id, [type, target]]) => relation(id, type, target));
    files[`ppt/slides/_rels/${nameOf(index)}.rels`] = `<Relationships>${links.join('')}</Relationships>`;
  });
  return makeZip(files);
}

const para = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const bullet = (text: string, level = 0) => para(text, `<a:pPr lvl="${level}"><a:buChar char="•"/></a:pPr>`);
const shape = (paragraphs: string, { ph = '', at }: { ph?: string; at?: [x: number, y: number] } = {}) =>
  `<p:sp><p:nvSpPr><p:nvPr>${ph && `<p:ph ${ph}/>`}</p:nvPr></p:nvSpPr><p:spPr>${at ? `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/></a:xfrm>` : ''}</p:spPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const title = (text: string) => shape(para(text), { ph: 'type="title"' });
const frame = (content: string) =>
  `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;

const read = (bytes: Uint8Array, over = {}) =>
  extractDocument({ name: 'a.pptx', bytes }, { ...limits, ...over });
const texts = async (slides: readonly Slide[], parts?: Record<string, string>) =>
  (await read(makePptx(slides, parts))).blocks.map(
    ({ type, text, place }) => `${place?.page} ${type}: ${text}`,
  );

test('[EXTRACT-PPTX] slides come in the order they are shown, each with its title as heading', async () => {
  const progress: number[] = [];
  const bytes = makePptx([
    { shapes: shape(para('Body')) + title('One\u000b line') },
    { shapes: title('Two') },
    { shapes: '' },
  ]);
  const { blocks, title: name } = await extractDocument(
    { name: 'a.pptx', bytes, onProgress: (done, total) => progress.push(done / total) },
    limits,
  );
  expect(blocks.map(({ type, level, text, place }) => [type, level, text, place?.page])).toEqual([
    ['heading', 2, 'One line', 1],
    ['paragraph', undefined, 'Body', 1],
    ['heading', 2, 'Two', 2],
  ]);
  expect(name).toBe('One line');
  expect(progress).toHaveLength(3);
});

describe('[EXTRACT-PPTX] the text of shapes', () => {
  test('bullets and numbers make lists with levels', async () => {
    const number = (text: string) =>
      para(text, '<a:pPr><a:buAutoNum type="alphaLcParenR" startAt="2"/></a:pPr>');
    const shapes = shape(
      para('Intro') + bullet('a') + bullet('b', 1) + para('Then') + number('x') + number('y'),
    );
    expect(await texts([{ shapes }])).toEqual([
      '1 paragraph: Intro',
      '1 list: - a\n  - b',
      '1 paragraph: Then',
      '1 list: b) x\nc) y',
    ]);
  });

  test('a placeholder takes its bullets from the layout and the master', async () => {
    const master = `<p:sldMaster ${NAMES}><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle></p:txStyles></p:sldMaster>`;
    const plain =
      '<p:sp><p:nvSpPr><p:nvPr><p:ph idx="2"/></p:nvPr></p:nvSpPr><p:txBody><a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle></p:txBody></p:sp>';
    const layout = `<p:sldLayout ${NAMES}><p:cSld><p:spTree>${plain}</p:spTree></p:cSld></p:sldLayout>`;
    const shapes = shape(para('listed'), { ph: 'idx="1"' }) + shape(para('plain'), { ph: 'idx="2"' });
    const parts = {
      'ppt/slideLayouts/l1.xml': layout,
      'ppt/slideLayouts/_rels/l1.xml.rels': `<Relationships><Relationship Id="m" Type="${OFFICE}/slideMaster" Target="../slideMasters/m1.xml"/></Relationships>`,
      'ppt/slideMasters/m1.xml': master,
    };
    const relations: Slide['relations'] = { l: ['slideLayout', '../slideLayouts/l1.xml'] };
    expect(await texts([{ shapes, relations }], parts)).toEqual(['1 list: - listed', '1 paragraph: plain']);
  });

  test('free shapes are read by lines from the top, and what a master repeats is left out', async () => {
    const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="5000000"/></a:xfrm></p:grpSpPr>${shape(para('in group'))}</p:grpSp>`;
    const shapes =
      group +
      shape(para('right'), { at: [5_000_000, 1_000_000] }) +
      shape(para('below'), { at: [0, 3_000_000] }) +
      shape(para('left'), { at: [0, 1_100_000] }) +
      shape(para('7'), { ph: 'type="sldNum"' });
    expect(await texts([{ shapes }])).toEqual([
      '1 paragraph: left',
      '1 paragraph: right',
      '1 paragraph: below',
      '1 paragraph: in group',
    ]);
  });
});

test('[EXTRACT-PPTX] tables keep their merged cells', async () => {
  const tc = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody>${para(text)}</a:txBody></a:tc>`;
  const tbl = `<a:tbl><a:tr>${tc('h', 'gridSpan="2"')}${tc('', 'hMerge="1"')}${tc('z', 'rowSpan="2"')}</a:tr><a:tr>${tc('a')}${tc('b')}${tc('', 'vMerge="1"')}</a:tr><a:tr>${tc('1')}${tc('2')}${tc('3')}</a:tr></a:tbl>`;
  const { blocks } = await read(makePptx([{ shapes: frame(tbl) }]));
  expect(blocks[0]!.table).toMatchObject({ rowCount: 3, columnCount: 3, headerRows: 2 });
  expect(tableGrid(blocks[0]!.table!)).toEqual([
    ['h', 'h', 'z'],
    ['a', 'b', 'z'],
    ['1', '2', '3'],
  ]);
});

test('[EXTRACT-PPTX] charts, diagrams, notes and comments are read from their parts', async () => {
  const value = (text: string) => `<c:pt idx="0"><c:v>${text}</c:v></c:pt>`;
  const point = (id: string, text: string) => `<dgm:pt modelId="${id}"><dgm:t>${para(text)}</dgm:t></dgm:pt>`;
  const parts = {
    'ppt/charts/c.xml': `<c:chartSpace ${NAMES}><c:chart><c:title><c:tx><c:rich>${para('Growth')}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:v>S</c:v></c:tx><c:cat><c:strLit>${value('Q1')}</c:strLit></c:cat><c:val><c:numLit>${value('3')}</c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
    'ppt/diagrams/d.xml': `<dgm:dataModel ${NAMES}><dgm:ptLst>${point('1', 'Plan')}${point('2', 'Act')}${point('3', 'Root')}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="3" destId="2" srcOrd="1"/><dgm:cxn srcId="3" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`,
    'ppt/notes.xml': `<p:notes ${NAMES}>${shape(para('Say this'), { ph: 'type="body"' })}${shape(para('1'), { ph: 'type="sldNum"' })}</p:notes>`,
    'ppt/comments.xml': `<p:cmLst ${NAMES}><p:cm><p:text>Check it</p:text></p:cm></p:cmLst>`,
  };
  const relations: Slide['relations'] = {
    c: ['chart', '../charts/c.xml'],
    d: ['diagramData', '../diagrams/d.xml'],
    n: ['notesSlide', '../notes.xml'],
    m: ['comments', '../comments.xml'],
  };
  const shapes = frame('<c:chart r:id="c"/>') + frame('<dgm:relIds r:dm="d"/>');
  expect(await texts([{ shapes, relations }], parts)).toEqual([
    '1 table: Bar chart: Growth\n\n|  | S |\n| --- | --- |\n| Q1 | 3 |',
    '1 list: - Root\n  - Plan\n  - Act',
    '1 paragraph: Notes: Say this',
    '1 paragraph: Comment: Check it',
  ]);
});

test('[EXTRACT-PPTX] hidden slides are left out and named, as hidden sheets are', async () => {
  const slides = [
    { shapes: title('One') },
    { shapes: title('Secret'), hidden: true },
    { shapes: title('Two') },
  ];
  const { blocks, warnings } = await read(makePptx(slides));
  expect(blocks.map(({ text, place }) => [place?.page, text])).toEqual([
    [1, 'One'],
    [3, 'Two'],
  ]);
  expect(warnings).toEqual(['Hidden slides were left out: 2.']);
});

test('[EXTRACT-PPTX] hidden slides alone are an error that names them', async () => {
  const slides = [{ shapes: title('Spare'), hidden: true }, { shapes: '' }];
  await expect(read(makePptx(slides))).rejects.toMatchObject({
    code: 'extraction_failed',
    message: expect.stringMatching(/only its hidden slides \(1\) could hold text.*Unhide/),
  });
});

test('[EXTRACT-PPTX] too many slides are refused, and none with words is empty', async () => {
  const slides = Array.from({ length: 3 }, () => ({ shapes: title('x') }));
  await expect(read(makePptx(slides), { maxPages: 2 })).rejects.toMatchObject({
    code: 'document_too_large',
    details: { found: '3 slides', setting: 'HELIX_MAX_PAGES' },
  });
  await expect(read(makePptx([{ shapes: '' }]))).rejects.toMatchObject({ code: 'empty_document' });
});
