import { useEffect } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { useIsReachable } from './reachability.ts';

const AGAIN_AFTER_MS = 5000;

/** Says that Helix cannot be reached, and tries again until it can. */
export function OfflineNote({ client }: { client: HelixClient }) {
  const isReachable = useIsReachable();

  useEffect(() => {
    const leave = new AbortController();
    // What came of it is noted on the way; here it is of no interest.
    const look = () => void client.ready({ signal: leave.signal }).catch(() => {});
    const timer = isReachable ? undefined : setInterval(look, AGAIN_AFTER_MS);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      leave.abort();
      clearInterval(timer);
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [client, isReachable]);

  return (
    // There from the start, so that what is put into it is read out.
    <div role="status" className="offline-status">
      {!isReachable && (
        <p className="offline-note">
          <strong>Helix cannot be reached.</strong> It may be stopped, or there is no network. Looking again
          every few seconds.
        </p>
      )}
    </div>
  );
}
