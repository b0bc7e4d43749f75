import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useRef } from 'react';
import { AskIcon, StopIcon } from '../parts/icons.tsx';

export function QuestionBox({ isRunning, onAsk, onStop }: QuestionBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  function ask(): void {
    const question = field.current?.value.trim();
    if (!field.current || !question) return;
    field.current.value = '';
    onAsk(question);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    ask();
  }

  function stop(event: MouseEvent): void {
    event.preventDefault();
    onStop();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends the composition of an East Asian character, which must not send the question.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  }

  return (
    <form className="question-box" onSubmit={submit}>
      <label className="visually-hidden" htmlFor="question">
        Your question
      </label>
      <textarea
        id="question"
        ref={field}
        rows={1}
        placeholder="Ask your documents…"
        aria-describedby="question-hint"
        enterKeyHint="send"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: asking is what the page is for, and nothing precedes the field but its name.
        autoFocus
        onKeyDown={onKeyDown}
      />
      {/* One button for both, so that the focus stays on it when one turns into the other. */}
      <button type="submit" className="round-button" onClick={isRunning ? stop : undefined}>
        {isRunning ? <StopIcon /> : <AskIcon />}
        <span className="visually-hidden">{isRunning ? 'Stop answering' : 'Ask'}</span>
      </button>
      <p id="question-hint" className="visually-hidden">
        Enter asks, Shift and Enter begins a new line.
      </p>
    </form>
  );
}

type QuestionBoxProps = { isRunning: boolean; onAsk: (question: string) => void; onStop: () => void };
