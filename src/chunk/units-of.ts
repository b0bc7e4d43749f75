import type { Block, BlockType, Span } from '../terms.ts';
import { countTokens } from './count-tokens.ts';
import { enterHeading, type Heading } from './heading-path.ts';

/**
 * What a chunk is packed from: a block with the headings right before it, or headings that announce nothing. A run
 * of headings over the target becomes several units.
 */
export function* unitsOf(text: string, blocks: readonly Block[], targetTokens: number): Generator<Unit> {
  let path: Heading[] = [];
  let run: Unit | undefined;
  let end: number | undefined;
  let page: number | undefined;
  // What the extractor left out between two blocks, such as link definitions, is part of a chunk that has both.
  const placed = (unit: Unit): Unit => {
    const gapTokens = end === undefined ? 0 : countTokens(text.slice(end, unit.span.start));
    end = unit.span.end;
    return { ...unit, gapTokens };
  };
  for (const block of blocks) {
    if (block.type === 'heading') {
      const longer: Unit | undefined = run && withHeading(text, run, block.span.end);
      if (run && longer && longer.tokens > targetTokens) yield placed(run);
      run = longer && longer.tokens <= targetTokens ? longer : headingUnit(block, path, page);
      path = enterHeading(path, block);
      page = block.place?.page;
      continue;
    }
    yield placed(blockUnit(text, block, path, run));
    run = undefined;
    page = block.place?.page;
  }
  if (run) yield placed(run);
}

function blockUnit(text: string, block: Block, path: Heading[], headings?: Unit): Unit {
  const { type, symbol, place } = block;
  const span = { start: headings?.span.start ?? block.span.start, end: block.span.end };
  return {
    type,
    span,
    contentStart: block.span.start,
    path,
    tokens: countTokens(text.slice(span.start, span.end)),
    gapTokens: 0,
    opensSection: headings !== undefined,
    beginsPage: headings?.beginsPage ?? false,
    isTurn: place?.startMs !== undefined,
    ...(symbol && { symbol }),
  };
}

/** Headings alone stand under what is above the first of them. */
function headingUnit(block: Block, path: readonly Heading[], pageBefore: number | undefined): Unit {
  const { span, text, level = 1, place } = block;
  return {
    type: 'heading',
    span,
    contentStart: span.start,
    path: path.filter((each) => each.level < level),
    tokens: countTokens(text),
    gapTokens: 0,
    opensSection: false,
    beginsPage: !place?.box && place?.page !== pageBefore,
    isTurn: false,
  };
}

function withHeading(text: string, run: Unit, end: number): Unit {
  const tokens = run.tokens + countTokens(text.slice(run.span.end, end));
  return { ...run, tokens, span: { ...run.span, end } };
}

export type Unit = {
  type: BlockType;
  span: Span;
  /** Where the headings end and the block begins. */
  contentStart: number;
  path: Heading[];
  tokens: number;
  /** Tokens between the unit before and this one. */
  gapTokens: number;
  /** Whether headings stand before the block. */
  opensSection: boolean;
  /** Whether its headings are the first of a slide, a sheet or a chapter: of a page that has no boxes. */
  beginsPage: boolean;
  /** Whether it is what somebody said: it has a time. */
  isTurn: boolean;
  /** Names of what the code defines, outermost first. */
  symbol?: string[];
};
