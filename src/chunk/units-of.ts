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
  for (const block of blocks) {
    const { type, span } = block;
    if (type === 'heading') {
      const longer: Unit | undefined = run && withHeading(text, run, span.end);
      if (run && longer && longer.tokens > targetTokens) yield run;
      run = longer && longer.tokens <= targetTokens ? longer : headingUnit(block, path);
      path = enterHeading(path, block);
      continue;
    }
    const start = run?.span.start ?? span.start;
    const tokens = countTokens(text.slice(start, span.end));
    const unitSpan = { start, end: span.end };
    yield { type, span: unitSpan, contentStart: span.start, path, tokens, opensSection: run !== undefined };
    run = undefined;
  }
  if (run) yield run;
}

/** Headings alone stand under what is above the first of them. */
function headingUnit({ span, text, level = 1 }: Block, path: readonly Heading[]): Unit {
  return {
    type: 'heading',
    span,
    contentStart: span.start,
    path: path.filter((each) => each.level < level),
    tokens: countTokens(text),
    opensSection: false,
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
  /** Whether headings stand before the block. */
  opensSection: boolean;
};
