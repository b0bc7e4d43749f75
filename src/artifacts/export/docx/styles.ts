import { type IParagraphStyleOptions, type IStylesOptions, LineRuleType } from 'docx';
import type { Note } from '../document-model.ts';

export const CODE_FONT = 'Courier New';

export const TONES: Record<Note['tone'], string> = { draft: '1A56A8', lacking: 'A35200', stale: '8A2C0D' };

const SOFT = '5B6068';

/** Half points. */
const HEADING_SIZES = [32, 27, 24, 22, 22, 22];

/** Named as Word's own styles are, so that a reader can restyle the whole and the outline works. */
export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Calibri', size: 22, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 140, line: 276, lineRule: LineRuleType.AUTO } },
    },
  },
  paragraphStyles: [
    {
      ...style('Title', 'Title'),
      run: { size: 44, bold: true },
      paragraph: { spacing: { after: 160, line: 276, lineRule: LineRuleType.AUTO } },
    },
    ...HEADING_SIZES.map((size, index) => ({
      ...style(`Heading${index + 1}`, `heading ${index + 1}`),
      next: 'Normal',
      run: { size, bold: true, color: '1C1E21' },
      paragraph: {
        spacing: { before: 320 - index * 40, after: 100, line: 276, lineRule: LineRuleType.AUTO },
        keepNext: true,
        outlineLevel: index,
      },
    })),
    { ...style('Fact', 'Fact'), run: { size: 20 }, paragraph: { spacing: { after: 20 } } },
    {
      ...style('Note', 'Note'),
      run: { size: 21 },
      paragraph: {
        spacing: { before: 140, after: 140 },
        indent: { left: 200 },
        shading: { type: 'clear', fill: 'F4F5F7', color: 'auto' },
      },
    },
    {
      ...style('Quote', 'Quote'),
      run: { color: SOFT },
      paragraph: {
        indent: { left: 400 },
        border: { left: { style: 'single', size: 12, color: 'C4C8CE', space: 8 } },
      },
    },
    {
      ...style('Code', 'Code'),
      run: { font: CODE_FONT, size: 18 },
      paragraph: {
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        shading: { type: 'clear', fill: 'F4F5F7', color: 'auto' },
      },
    },
    { ...style('ListParagraph', 'List Paragraph'), paragraph: { spacing: { after: 60 } } },
    { ...style('Source', 'Source'), run: { size: 20 }, paragraph: { spacing: { after: 80 } } },
    {
      ...style('TableText', 'Table Text'),
      run: { size: 19 },
      paragraph: { spacing: { after: 0, line: 252, lineRule: LineRuleType.AUTO } },
    },
    {
      ...style('TableHeader', 'Table Header'),
      run: { size: 19, bold: true },
      paragraph: { spacing: { after: 0, line: 252, lineRule: LineRuleType.AUTO }, keepNext: true },
    },
    {
      ...style('AfterTable', 'After Table'),
      run: { size: 12 },
      paragraph: { spacing: { after: 80, line: 200, lineRule: LineRuleType.AUTO } },
    },
    { ...style('Header', 'header'), run: { size: 17, color: SOFT } },
    { ...style('Footer', 'footer'), run: { size: 17, color: SOFT } },
  ],
  characterStyles: [
    { id: 'Citation', name: 'Citation', basedOn: 'DefaultParagraphFont', run: { color: SOFT, size: 19 } },
    {
      id: 'Hyperlink',
      name: 'Hyperlink',
      basedOn: 'DefaultParagraphFont',
      run: { color: '1A56A8', underline: { type: 'single', color: '1A56A8' } },
    },
  ],
};

function style(
  id: string,
  name: string,
): Pick<IParagraphStyleOptions, 'id' | 'name' | 'basedOn' | 'quickFormat'> {
  return { id, name, basedOn: 'Normal', quickFormat: true };
}
