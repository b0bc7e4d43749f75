/** Proxies commonly close a connection that is silent for a minute or half of it. */
const EVERY_MS = 15_000;

/** A line that readers of an event stream pass over. */
const COMMENT = ': still here\n\n';

/** Passes frames on, and a comment whenever none came for a while. */
export async function* withKeepAlive(
  frames: AsyncGenerator<string>,
  everyMs = EVERY_MS,
): AsyncGenerator<string> {
  let next = frames.next();
  try {
    for (;;) {
      const result = await within(next, everyMs);
      if (result === 'nothing yet') {
        yield COMMENT;
        continue;
      }
      if (result.done) return;
      yield result.value;
      next = frames.next();
    }
  } finally {
    next.catch(() => {}); // nobody waits for it any more
    await frames.return(undefined);
  }
}

async function within<Value>(value: Promise<Value>, milliseconds: number): Promise<Value | 'nothing yet'> {
  const { promise: silence, resolve } = Promise.withResolvers<'nothing yet'>();
  const timer = setTimeout(resolve, milliseconds, 'nothing yet');
  try {
    return await Promise.race([value, silence]);
  } finally {
    clearTimeout(timer);
  }
}
