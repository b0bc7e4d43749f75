import { HelixError } from '../../errors.ts';
import { Disallowed, type Fetched } from './fetcher.ts';
import type { Visitor, VisitRequest } from './visitor.ts';

/** The body of what a sync cannot go without. A site that does not want it visited, and a status that says no, are errors. */
export async function mustVisit(
  visitor: Visitor,
  url: string,
  { what, ...request }: VisitRequest & { what: string },
): Promise<Buffer> {
  const { status, body } = await visitor.visit(url, request).catch((cause: unknown): Fetched => {
    if (!(cause instanceof Disallowed)) throw cause;
    throw new HelixError('visit_disallowed', { url, problem: cause.message }, { cause });
  });
  if (status >= 200 && status <= 299) return body;
  throw new HelixError('fetch_failed', { url, problem: `the ${what} answers ${status}` });
}
