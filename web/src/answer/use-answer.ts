import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { type Answer, isRunning, reduceAnswer } from './reduce-answer.ts';

/** Asks one question at a time; a new one takes the place of one that is still being answered. */
export function useAnswer(client: HelixClient): AnswerHandle {
  const [answer, dispatch] = useReducer(reduceAnswer, null);
  const current = useRef<AbortController | null>(null);
  const lastId = useRef(0);

  useEffect(() => () => current.current?.abort(), []);

  const ask = useCallback(
    async (question: string) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      lastId.current += 1;
      dispatch({ type: 'ask', id: lastId.current, question });
      try {
        for await (const event of client.ask(question, { signal: controller.signal })) {
          // Events that were already read when the reader moved on belong to no answer on the page.
          if (controller.signal.aborted) return;
          dispatch(event);
        }
      } catch (error) {
        if (!controller.signal.aborted) dispatch({ type: 'fail', failure: toFailure(error) });
      }
    },
    [client],
  );

  const stop = useCallback(() => {
    current.current?.abort();
    dispatch({ type: 'stop' });
  }, []);

  return { answer, isRunning: isRunning(answer), ask, stop };
}

type AnswerHandle = {
  answer: Answer | null;
  isRunning: boolean;
  ask: (question: string) => void;
  stop: () => void;
};
