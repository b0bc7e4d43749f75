import { type IParagraphOptions, Paragraph, type Table, TextRun } from 'docx';
import type { Block, ListBlock } from '../document-model.ts';
import { LIST_INDENT, type ListNumbers, listLevel } from './list-numbers.ts';
import { runElements } from './run-elements.ts';
import { tableElement } from './table-element.ts';

export function blockElements(blocks: readonly Block[], context: BlockContext): (Paragraph | Table)[] {
  return blocks.flatMap((block) => elementsOf(block, context));
}

/** `depth`: in how many lists the blocks are. */
export type BlockContext = { lists: ListNumbers; depth?: number; isQuoted?: boolean };

function elementsOf(block: Block, context: BlockContext): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ style: `Heading${block.level}`, children: runElements(block.runs) })];
    case 'paragraph':
      return [new Paragraph({ ...frameOf(context), children: runElements(block.runs) })];
    case 'quote':
      return blockElements(block.blocks, { ...context, isQuoted: true });
    case 'code':
      return codeLines(block.text, context);
    case 'rule':
      return [new Paragraph({ thematicBreak: true })];
    case 'table':
      // Two tables without anything between them would become one.
      return [tableElement(block), new Paragraph({ style: 'AfterTable' })];
    case 'list':
      return listElements(block, context);
  }
}

function frameOf({ depth = 0, isQuoted }: BlockContext): IParagraphOptions {
  return {
    ...(isQuoted ? { style: 'Quote' } : {}),
    ...(depth > 0 ? { indent: { left: LIST_INDENT * depth } } : {}),
  };
}

function codeLines(text: string, { depth = 0 }: BlockContext): Paragraph[] {
  const indent = depth > 0 ? { indent: { left: LIST_INDENT * depth } } : {};
  const lines = text.split('\n');
  return lines.map((line, index) => {
    const spacing = index === lines.length - 1 ? { spacing: { after: 140 } } : {};
    const children = [new TextRun(line.replaceAll('\t', '    '))];
    return new Paragraph({ style: 'Code', ...indent, ...spacing, children });
  });
}

function listElements({ isOrdered, start, items }: ListBlock, context: BlockContext): (Paragraph | Table)[] {
  const { lists, depth = 0 } = context;
  const numbering = { ...lists.open(isOrdered, start), level: listLevel(depth) };
  return items.flatMap(({ isChecked, blocks }) => {
    const task = isChecked === undefined ? {} : { reference: isChecked ? 'done' : 'to-do' };
    const [first, ...rest] = blocks;
    const runs = first?.kind === 'paragraph' ? runElements(first.runs) : [];
    const others = first?.kind === 'paragraph' ? rest : blocks;
    return [
      new Paragraph({ style: 'ListParagraph', numbering: { ...numbering, ...task }, children: runs }),
      ...blockElements(others, { ...context, depth: depth + 1 }),
    ];
  });
}
