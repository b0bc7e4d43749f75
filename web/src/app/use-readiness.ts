import { useEffect } from 'react';
import type { HelixClient, Readiness } from '../../../src/client/client.ts';
import { type RequestState, useRequest } from '../parts/use-request.ts';

const RETRY_AFTER_MS = 5000;

/** Whether Helix can work, asked again every few seconds while it cannot. */
export function useReadiness(client: HelixClient): RequestState<Readiness> {
  const { state, reload } = useRequest((signal) => client.ready({ signal }), 'readiness');
  const isReady = state.status === 'loaded' && state.value.ready;
  useEffect(() => {
    if (isReady || state.status === 'loading') return;
    const timer = setTimeout(reload, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady, state, reload]);
  return state;
}
