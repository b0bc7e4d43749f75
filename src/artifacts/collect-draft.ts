import { type DraftRequest, writeDraft } from '../answer/write-draft.ts';
import { HelixError } from '../errors.ts';
import type { OutputScreen } from '../guard/screen-output.ts';
import type { LanguageModel } from '../models/language-model.ts';

/**
 * One text of the writer, whole and screened. A model that says nothing, or whose provider blocks what it says, has written
 * an empty draft: that is about this section alone. Any other failure ends the artifact.
 */
export async function collectDraft(
  model: LanguageModel,
  request: DraftRequest,
  screen: OutputScreen,
): Promise<Draft> {
  const draft: Draft = { text: '', isCut: false, removed: {}, promptTokens: 0, completionTokens: 0 };
  const notes = {
    used: ({ promptTokens = 0, completionTokens = 0 }) =>
      void Object.assign(draft, { promptTokens, completionTokens }),
    read: () => {},
    wrote: () => {},
    cut: () => void Object.assign(draft, { isCut: true }),
    screened: (removed: Readonly<Record<string, number>>) => void Object.assign(draft, { removed }),
  };
  try {
    for await (const text of writeDraft(model, request, screen, notes)) draft.text += text;
  } catch (error) {
    request.signal?.throwIfAborted();
    if (!(error instanceof HelixError)) throw error;
    if (error.details.answer === 'empty' || error.details.answer === 'blocked') return { ...draft, text: '' };
    const { message, retryable } = error;
    throw new HelixError('llm_unavailable', { problem: message }, { cause: error, retryable });
  }
  return draft;
}

export type Draft = {
  text: string;
  /** It was longer than it may be. */
  isCut: boolean;
  /** What the output screen took out, by kind. */
  removed: Readonly<Record<string, number>>;
  promptTokens: number;
  completionTokens: number;
};
