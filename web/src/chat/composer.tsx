import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react';
import type { DocumentSummary, Readiness } from '../../../src/client/client.ts';
import { AskIcon, DownIcon, StopIcon } from '../parts/icons.tsx';
import { checkImage } from './check-image.ts';
import { ImageButton } from './image-button.tsx';
import { ImagePreview } from './image-preview.tsx';
import { QuestionField } from './question-field.tsx';
import { RolePicker } from './role-picker.tsx';
import { ScopeChips } from './scope-chips.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { StepSwitch } from './step-switch.tsx';
import type { Asking, Turn } from './turn.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** Asked where there is a picture and no question to it. */
const PICTURE_QUESTION = 'What does this picture show?';

/** Where questions are written, with what they are asked of. */
export function Composer(props: ComposerProps) {
  const { documents, readiness, isRunning, onAsk, onStop, onJump } = props;
  const [draft, change] = useDraft(props.draft);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const limit = readiness?.limits.question_length ?? null;
  const inSteps = draft.inSteps ?? lastQuestion(props.turns)?.inSteps ?? false;
  const role = (draft.role === undefined ? lastQuestion(props.turns)?.role : draft.role) ?? null;
  const documentIds =
    (draft.documentIds === undefined ? lastQuestion(props.turns)?.documentIds : draft.documentIds) ?? null;
  const scope = {
    documents,
    chosen: documentIds,
    onChoose: (chosen: number[] | null) => change({ documentIds: chosen }),
  };

  function ask(): void {
    const question = draft.text.trim() || (draft.image ? PICTURE_QUESTION : '');
    if (question === '') return;
    const found = problemOf(question, limit, isRunning);
    setProblem(found);
    if (found) return;
    const documentCount = documentIds?.length ?? documents?.length ?? null;
    const { image } = draft;
    onAsk({ question, documentIds: image ? null : documentIds, documentCount, image, inSteps, role });
    change({ text: '', image: null });
  }

  async function attach(image: File): Promise<void> {
    const found = await checkImage(image, readiness?.limits ?? null);
    setProblem(found ?? '');
    if (!found) change({ image });
    field.current?.focus();
  }

  return (
    <div className="chat-composer">
      {onJump && <JumpButton onJump={onJump} />}
      <form
        className="chat-box"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          ask();
        }}
      >
        {draft.image && (
          <ImagePreview
            image={draft.image}
            canSee={readiness ? readiness.models.vision !== null : true}
            onRemove={() => {
              change({ image: null });
              field.current?.focus();
            }}
          />
        )}
        <QuestionField
          field={field}
          text={draft.text}
          hasImage={draft.image !== null}
          onText={(text) => {
            change({ text });
            setProblem('');
          }}
          onAsk={ask}
          onStop={isRunning ? onStop : null}
          onImage={attach}
        />
        <div className="chat-tools">
          <ImageButton types={readiness?.limits.image_types ?? null} onImage={attach} />
          <ScopePicker {...scope} />
          {!draft.image && <StepSwitch isOn={inSteps} onChange={(isOn) => change({ inSteps: isOn })} />}
          {!draft.image && (
            <RolePicker roles={props.roles} role={role} onRole={(chosen) => change({ role: chosen })} />
          )}
          <LengthNote length={draft.text.length} limit={limit} />
          <AskButton isRunning={isRunning} onStop={onStop} />
        </div>
        <ScopeChips {...scope} />
      </form>
      <p className="chat-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** One button for both, so that the focus stays on it when one turns into the other. */
function AskButton({ isRunning, onStop }: { isRunning: boolean; onStop: () => void }) {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    onStop();
  };
  return (
    <button type="submit" className="round-button" onClick={isRunning ? stop : undefined}>
      {isRunning ? <StopIcon /> : <AskIcon />}
      <span className="visually-hidden">{isRunning ? 'Stop answering' : 'Ask'}</span>
    </button>
  );
}

function JumpButton({ onJump }: { onJump: () => void }) {
  const jump = () => {
    onJump();
    // The button goes away; the focus it held goes to what was jumped to.
    [...document.querySelectorAll<HTMLElement>('.chat-question h2')].at(-1)?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="chat-jump" onClick={jump}>
      <DownIcon />
      Jump to latest
    </button>
  );
}

/** Said before the limit is reached, while there is still something to do about it. */
function LengthNote({ length, limit }: { length: number; limit: number | null }) {
  if (limit === null || length < 0.8 * limit) return null;
  return (
    <p className={length > limit ? 'chat-length chat-length-over' : 'chat-length'} aria-live="polite">
      {length.toLocaleString('en')} of {limit.toLocaleString('en')} characters
    </p>
  );
}

function problemOf(question: string, limit: number | null, isRunning: boolean): string {
  if (isRunning) return 'The last question is still being answered. Wait for it, or stop it.';
  if (limit === null || question.length <= limit) return '';
  const [found, most] = [question.length, limit].map((count) => count.toLocaleString('en'));
  return `The question has ${found} characters; at most ${most} can be asked. Shorten it.`;
}

/** A follow-up question is asked of the same documents as the one before, and in the same way. */
function lastQuestion(turns: readonly Turn[]): Turn | undefined {
  return turns.findLast(({ kind }) => kind === 'question');
}

type ComposerProps = {
  draft: Draft;
  turns: readonly Turn[];
  documents: readonly DocumentSummary[] | null;
  /** In which it can be asked. */
  roles: readonly string[];
  readiness: Readiness | null;
  isRunning: boolean;
  onAsk: (asking: Asking) => void;
  onStop: () => void;
  /** Null while the end is in sight. */
  onJump: (() => void) | null;
};
