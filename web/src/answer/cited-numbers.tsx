import { Fragment } from 'react';
import type { RenderText } from '../markdown/render-markdown.tsx';
import { useCitations } from './citation-context.ts';
import { splitCitationMarks } from './split-citation-marks.ts';

/** Text with its citations as `[1]`: where an answer has more of them than anybody could press. */
export const renderNumberedText: RenderText = (text) =>
  splitCitationMarks(text).map((part) => (
    <Fragment key={part.start}>
      {part.type === 'mark' ? <CitedNumber chunkId={part.chunkId} /> : part.text}
    </Fragment>
  ));

function CitedNumber({ chunkId }: { chunkId: number }) {
  const { known, numbers } = useCitations();
  return known === null || known.has(chunkId) ? `[${numbers.get(chunkId)}]` : null;
}
