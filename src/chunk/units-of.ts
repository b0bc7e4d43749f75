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
      run = longer && longer.tokens <= targetTokens ? longer : headingUnit(block, path);
      path = enterHeading(path, block);
      continue;
    }
    yield placed(blockUnit(text, block, path, run?.span.start));
    run = undefined;
  }
  if (run) yield placed(run);
}

function blockUnit(text: string, block: Block, path: Heading[], headingsStart?: number): Unit {
  const { type, symbol, place } = block;
  const span = { start: headingsStart ?? block.span.start, end: block.span.end };
  return {
    type,
    span,
    contentStart: block.span.start,
    path,
    tokens: countTokens(text.slice(span.start, span.end)),
    gapTokens: 0,
    opensSection: headingsStart !== undefined,
    isTurn: place?.startMs !== undefined,
    ...(symbol && { symbol }),
  };
}

/** Headings alone stand under what is above the first of them. */
function headingUnit({ span, text, level = 1 }: Block, path: readonly Heading[]): Unit {
  return {
    type: 'heading',
    span,
    contentStart: span.start,
    path: path.filter((each) => each.level < level),
    tokens: countTokens(text),
    gapTokens: 0,
    opensSection: false,
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
  /** Whether it is what somebody said: it has a time. */
  isTurn: boolean;
  /** Names of what the code defines, outermost first. */
  symbol?: string[];
};
