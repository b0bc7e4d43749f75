import type { EvalCase } from './eval-case.ts';

/** The question with what was said before it. */
export function turnsOf({ question, history = [] }: EvalCase) {
  return {
    question,
    history: history.map(({ question: asked, answer = '' }) => ({ question: asked, answer })),
  };
}
