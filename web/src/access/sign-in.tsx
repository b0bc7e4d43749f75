import { type FormEvent, useId, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { usePageTitle } from '../parts/use-page-title.ts';
import '../styles/sign-in.css';

/** The key is sent once, over this form; from then on a cookie that no script can read stands for it. */
export default function SignIn({ client, onSignedIn }: SignInProps) {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const field = useId();
  const note = useId();
  usePageTitle('Sign in');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return setProblem('Paste a key first.');
    setIsSending(true);
    try {
      await client.signIn(key.trim());
      setKey('');
      onSignedIn();
    } catch (error) {
      setProblem(problemOf(error));
      setIsSending(false);
    }
  };

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void send(event)} noValidate>
        <h1>Sign in to Helix</h1>
        <p>This Helix answers only people who have a key. Whoever runs it can make one for you.</p>
        <label htmlFor={field}>Key</label>
        <input
          id={field}
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          autoCapitalize="none"
          // biome-ignore lint/a11y/noAutofocus: there is nothing else on the page
          autoFocus
          placeholder="hx_…"
          value={key}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : note}
          onChange={(event) => setKey(event.target.value)}
        />
        <p id={note} className="sign-in-problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="sign-in-send" disabled={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </button>
        <details className="sign-in-help">
          <summary>I have no key</summary>
          <p>
            On the machine that Helix runs on: <code>helix keys create "your name" --role editor</code>. It is
            shown once.
          </p>
        </details>
      </form>
    </main>
  );
}

type SignInProps = { client: HelixClient; onSignedIn: () => void };

/** What the server says is for programs; here somebody pasted something. */
function problemOf(error: unknown): string {
  const { code, message } = toFailure(error);
  if (code === 'unauthorized')
    return 'This key is not accepted: it is unknown, was taken back, or has expired.';
  if (code === 'key_malformed') return 'This key is not whole. Copy it once more, from hx_ to its end.';
  return message;
}
