import type { Database, Session } from '../../src/store/database.ts';

/** What a probe gave, or the error that it met; nothing of it stays. */
export async function rolledBack<Result>(
  database: Database,
  tenant: string,
  work: (session: Session) => Promise<Result>,
): Promise<Outcome<Result>> {
  const end = new Error('rolled back');
  let value: { value: Result } | undefined;
  try {
    await database.withTenant(tenant, async (session) => {
      value = { value: await work(session) };
      throw end;
    });
  } catch (error) {
    if (error !== end) return { error: errorOf(error) };
  }
  return value!;
}

export type Outcome<Result> = { value: Result } | { error: SqlError };
export type SqlError = { code: string; message: string; constraint: string };

export function isError<Result>(outcome: Outcome<Result>): outcome is { error: SqlError } {
  return 'error' in outcome;
}

/** The driver's error may be inside of another one. */
function errorOf(error: unknown): SqlError {
  const { code, message, constraint, cause } = error as Error & { code?: string; constraint?: string };
  if (!/^[0-9A-Z]{5}$/.test(code ?? '') && cause) return errorOf(cause);
  return { code: code ?? '', message: message ?? String(error), constraint: constraint ?? '' };
}
