import { Fragment } from 'react';
import type { Block } from '../markdown/render-inline.tsx';
import type { RenderText } from '../markdown/render-markdown.tsx';
import { CitationChip } from './citation-chip.tsx';
import { useCitations } from './citation-context.ts';
import { groupCitedWords, type WordGroup } from './group-cited-words.ts';

/** Text with its citations as chips, each kept on one line with the word before it and the full stop behind. */
export const renderCitedText: RenderText = (text, block) =>
  groupCitedWords(text).map((group) =>
    group.isCited ? (
      <CitedWords key={group.start} group={group} block={block} />
    ) : (
      <Fragment key={group.start}>{group.parts[0]?.text}</Fragment>
    ),
  );

function CitedWords({ group, block }: { group: WordGroup; block: Block }) {
  const { known } = useCitations();
  const holds = (chunkId: number) => known === null || known.has(chunkId);
  const isCited = group.parts.some((part) => part.type === 'mark' && holds(part.chunkId));
  // What turned out not to be cited loses its chip, and the space that led to it.
  if (!isCited) return group.parts.map((part) => (part.type === 'text' ? part.text.trimEnd() : '')).join('');
  return (
    <span className="answer-cited">
      {group.parts.map((part) => (
        <Fragment key={part.start}>
          {part.type === 'text' && part.text}
          {part.type === 'mark' && holds(part.chunkId) && (
            <CitationChip chunkId={part.chunkId} block={block.text} offset={block.offset + part.start} />
          )}
        </Fragment>
      ))}
    </span>
  );
}
