import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react';

/** As in `chat.css`: where the conversations stand beside the view. Phones would bring up their keyboard. */
const WIDE = '(min-width: 64rem)';

export function QuestionField(props: QuestionFieldProps) {
  const { field, text, hasImage, onText, onAsk, onStop, onImage } = props;

  useEffect(() => {
    if (matchMedia(WIDE).matches) field.current?.focus({ preventScroll: true });
  }, [field]);
  useGrowingHeight(field, text);

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends the composition of an East Asian character, which must not send the question.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onStop?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onAsk();
  }

  function onPaste(event: ClipboardEvent): void {
    const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    // What comes with text as well, as from a spreadsheet, was meant as text.
    if (!image || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onImage(image);
  }

  return (
    <>
      <label className="visually-hidden" htmlFor="question">
        Your question
      </label>
      <textarea
        id="question"
        ref={field}
        rows={1}
        value={text}
        placeholder={hasImage ? 'Ask about the picture…' : 'Ask your documents…'}
        aria-describedby="question-hint"
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <p id="question-hint" className="visually-hidden">
        Enter asks, Shift and Enter begins a new line, Escape stops an answer.
      </p>
    </>
  );
}

/** For browsers that do not know `field-sizing`. */
function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}

type QuestionFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  hasImage: boolean;
  onText: (text: string) => void;
  onAsk: () => void;
  /** Null while nothing is being answered. */
  onStop: (() => void) | null;
  onImage: (image: File) => void;
};
