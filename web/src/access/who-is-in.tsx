import { useContext } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { useToast } from '../parts/toast.tsx';
import { useRequest } from '../parts/use-request.ts';
import { SignedOutContext } from './access.ts';

/** Who is signed in, and the way out. Nothing where nobody has to sign in. */
export function WhoIsIn({ client }: { client: HelixClient }) {
  const onSignedOut = useContext(SignedOutContext);
  const session = useRequest((signal) => client.session({ signal }), 'session');
  const toast = useToast();
  if (session.state.status !== 'loaded' || session.state.value.auth === 'off') return null;
  const { caller } = session.state.value;
  if (caller === null) return null;
  const signOut = async () => {
    try {
      await client.signOut();
      onSignedOut();
    } catch {
      toast({ text: 'Helix did not answer. You are still signed in.' });
    }
  };
  return (
    <div className="sidebar-who">
      <p>
        Signed in as {caller.role}
        <span>
          {caller.id} · sees up to {caller.clearance}
        </span>
      </p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}
