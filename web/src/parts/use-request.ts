import { useCallback, useEffect, useRef, useState } from 'react';
import { useReachableAgain } from '../offline/reachability.ts';
import { type Failure, toFailure } from './failure.ts';

/**
 * Loads once per `key`, and again on `reload`. While it loads again the last value stays, so that nothing
 * on the page jumps.
 */
export function useRequest<T>(load: (signal: AbortSignal) => Promise<T>, key: string): RequestHandle<T> {
  const [state, setState] = useState<RequestState<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const latestLoad = useRef(load);
  latestLoad.current = load;

  // `key` and `attempt` are what asks for a new load; `load` is a new function on every render.
  useEffect(() => {
    const controller = new AbortController();
    latestLoad.current(controller.signal).then(
      (value) => controller.signal.aborted || setState({ status: 'loaded', value }),
      (error) => controller.signal.aborted || setState({ status: 'failed', error: toFailure(error) }),
    );
    return () => controller.abort();
  }, [key, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useReachableAgain(() => {
    if (state.status === 'failed' && state.error.code === 'unreachable') reload();
  });
  return { state, reload };
}

export type RequestState<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; error: Failure };

export type RequestHandle<T> = { state: RequestState<T>; reload: () => void };
