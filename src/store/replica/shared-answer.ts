/**
 * One question for all who ask at about the same time. Whoever asks is told an answer that was asked for afterwards,
 * never one that was already under way; so there is at most one question under way, and one that waits for its end.
 */
export function sharedAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  const begin = () => {
    next = undefined;
    const answer = ask();
    current = answer;
    return answer;
  };
  return () => {
    next ??= current.then(begin, begin);
    return next;
  };
}
