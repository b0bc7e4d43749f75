import type { BlockPart, DocumentBlock } from '../../../src/client/client.ts';
import { formatClock } from './format-clock.ts';
import { markText } from './mark-text.tsx';
import { type Marks, marksFrom, overlaps } from './marks.ts';

/** What one speaker says, cue by cue with its time. */
export function TranscriptBlock({ block, marks }: { block: DocumentBlock; marks: Marks }) {
  const own = marksFrom(marks, block.start_offset);
  const speaker = block.source.speakers?.join(', ');
  const whole: BlockPart = { ...block, source: block.source };
  const cues = block.parts.length > 0 ? block.parts : [whole];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark.
    <div className="source-turn" role="group" aria-label={speaker ?? 'Without a speaker'}>
      {speaker && <h3>{speaker}</h3>}
      <ol>
        {cues.map((cue) => {
          const span = { start: cue.start_offset, end: cue.end_offset };
          const start = span.start - block.start_offset;
          return (
            <li key={span.start} className={classOf(span, marks)}>
              {cue.source.start_ms !== undefined && <time>{formatClock(cue.source.start_ms)}</time>}
              <span>{markText(block.text, { start, end: start + span.end - span.start }, own)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function classOf(span: { start: number; end: number }, { passage, claims }: Marks): string | undefined {
  if (claims.some((claim) => overlaps(claim, span))) return 'source-cue-cited';
  return overlaps(span, passage) ? 'source-cue-washed' : undefined;
}
