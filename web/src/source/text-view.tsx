import { useRef } from 'react';
import type { DocumentBlock, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { CodeBlock } from './code-block.tsx';
import { passageBlock } from './passage-block.ts';
import type { Source } from './source.ts';
import { SourceBlock } from './source-block.tsx';
import { TranscriptBlock } from './transcript-block.tsx';
import { useBlocks } from './use-blocks.ts';
import { useScrollToMark } from './use-scroll-to-mark.ts';

/** The text of a document around a passage, block by block. */
export function TextView({ client, source, claim, kind }: TextViewProps) {
  const content = useRef<HTMLDivElement>(null);
  const { state, more, isLoading, failure } = useBlocks(client, source, content);
  const isLoaded = state.status !== 'loading';
  useScrollToMark(content, claim, isLoaded ? source : null);
  if (state.status === 'loading') return <p className="source-facts">Opening the document…</p>;
  // What was read from a document can be gone while its passages are still there.
  const loaded = state.status === 'loaded' ? state.value : { blocks: [], before: 0, after: 0 };
  const blocks = withPassage(loaded.blocks, source);
  return (
    <div ref={content} className={`source-text source-text-${kind}`} aria-busy={isLoading}>
      {state.status === 'failed' && (
        <p className="note warning">Only the passage itself can be shown: {state.error.message}</p>
      )}
      {loaded.before > 0 && (
        <button type="button" className="plain-button" disabled={isLoading} onClick={() => more('before')}>
          Show what comes before
        </button>
      )}
      <BlockList blocks={blocks} source={source} kind={kind} />
      {failure && <FailureNote failure={failure.error} onRetry={() => more(failure.side)} />}
      {loaded.after > 0 && (
        <button type="button" className="plain-button" disabled={isLoading} onClick={() => more('after')}>
          Show what comes after
        </button>
      )}
    </div>
  );
}

function BlockList({ blocks, source, kind }: { blocks: DocumentBlock[]; source: Source; kind: TextKind }) {
  const { marks, passage } = source;
  if (kind === 'code')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that long lines can be scrolled with the keyboard.
      <pre className="source-code source-wide" tabIndex={0}>
        {blocks.map((block, index) => (
          <CodeBlock
            key={block.index}
            block={block}
            marks={marks}
            lineBefore={blocks[index - 1]?.source.end_line}
          />
        ))}
      </pre>
    );
  return blocks.map((block) =>
    kind === 'transcript' ? (
      <TranscriptBlock key={block.index} block={block} marks={marks} />
    ) : (
      <SourceBlock key={block.index} block={block} marks={marks} sourceType={passage.source_type} />
    ),
  );
}

/** The blocks, with the passage in their place where they do not hold it. */
function withPassage(blocks: DocumentBlock[], { passage }: Source): DocumentBlock[] {
  const holds = (block: DocumentBlock) =>
    block.start_offset < passage.end_offset && block.start_offset + block.text.length > passage.start_offset;
  return blocks.some(holds) ? blocks : [passageBlock(passage)];
}

export type TextKind = 'text' | 'transcript' | 'code';

type TextViewProps = { client: HelixClient; source: Source; claim: number; kind: TextKind };
