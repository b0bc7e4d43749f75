/** A third of what a lease may be silent. */
const SIGN_MS = 10_000;

/**
 * Works while signs are given that it goes on. The signal given to the work also fires when the lease is another's; a sign
 * that could not be given for another reason is given again.
 */
export async function holdLease(
  { keep }: { keep(): Promise<void> },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const losing = new AbortController();
  const signs = setInterval(() => {
    keep().catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'connector_lost') losing.abort(error);
    });
  }, SIGN_MS);
  try {
    await work(AbortSignal.any([signal, losing.signal]));
  } catch (error) {
    // Whoever was in the middle of something says only that it was aborted.
    if (losing.signal.aborted) throw losing.signal.reason;
    throw error;
  } finally {
    clearInterval(signs);
  }
}
