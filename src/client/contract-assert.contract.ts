/** What the cases of the contract say and see; their own, because no test runner goes into a worker. */

/** Holds when both are the same as JSON, in whatever order their fields are. */
export function same(actual: unknown, expected: unknown): void {
  const [found, wanted] = [canonical(actual), canonical(expected)];
  if (found !== wanted) throw new Error(`found ${cut(found)} where ${cut(wanted)} was expected`);
}

/** Holds when `actual` has the fields of `expected`. */
export function matches(actual: unknown, expected: Record<string, unknown>): void {
  const fields = Object.keys(expected).map((key) => [key, (actual as Record<string, unknown>)?.[key]]);
  same(Object.fromEntries(fields), expected);
}

/** What a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Error) return outcome.error;
  throw new Error(`found ${cut(canonical(outcome))} where an error was expected`);
}

export async function collect<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The requests of this case that the server has got. */
export async function seenBy(baseUrl: string): Promise<SeenRequest[]> {
  return (await fetch(`${baseUrl}seen`)).json() as Promise<SeenRequest[]>;
}

/** Waits until the server has seen the client close a connection before its end. */
export async function leftAt(baseUrl: string): Promise<void> {
  await fetch(`${baseUrl}left`).then((response) => response.text());
}

/** Lets the server's script go on. */
export async function goOn(baseUrl: string): Promise<void> {
  await fetch(`${baseUrl}go`).then((response) => response.text());
}

export type SeenRequest = { method: string; path: string; accept?: string; body: string };

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => (isRecord(each) ? sorted(each) : each)) ?? 'undefined'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function cut(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text;
}
