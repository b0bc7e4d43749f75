import { renderNumberedText } from '../answer/cited-numbers.tsx';
import { renderCitedText } from '../answer/cited-words.tsx';
import { Markdown } from '../markdown/markdown.tsx';

/** The text of a section, its citations as chips. What it lacks stands apart from what the documents say. */
export function SectionText({ text, isLacking }: { text: string; isLacking: boolean }) {
  return (
    <div className={isLacking ? 'artifacts-text artifacts-text-lacking' : 'artifacts-text'}>
      <Markdown text={text} isGrowing={false} renderText={renderCitedText} renderRest={renderNumberedText} />
    </div>
  );
}
