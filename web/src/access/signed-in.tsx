import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { type Access, SignedOutContext } from './access.ts';

// Where Helix runs for one person on one machine nobody ever signs in.
const SignIn = lazy(() => import('./sign-in.tsx'));

/** The page, or the form to sign in with. Nothing of what one person saw stays for the next: the page is made anew. */
export function SignedIn({ client, access, children }: SignedInProps) {
  const isRefused = useSyncExternalStore(access.subscribe, access.isRefused);
  if (!isRefused) return <SignedOutContext value={access.withdrawn}>{children}</SignedOutContext>;
  return (
    <Suspense fallback={<p className="view-loading">Opening…</p>}>
      <SignIn client={client} onSignedIn={access.granted} />
    </Suspense>
  );
}

type SignedInProps = { client: HelixClient; access: Access; children: ReactNode };
