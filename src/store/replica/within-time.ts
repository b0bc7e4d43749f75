/** What `coming` gives, or undefined when it takes longer: `onLate` is then given what nobody waits for any more. */
export async function withinTime<Result>(
  milliseconds: number,
  coming: Promise<Result>,
  onLate: (result: Result) => void,
): Promise<Result | undefined> {
  const limit = Promise.withResolvers<undefined>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    limit.resolve(undefined);
  }, milliseconds);
  coming.then(
    (result) => isLate && onLate(result),
    () => {},
  );
  try {
    return await Promise.race([coming, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
