import type { Parser } from './parsers.ts';

/** One variable: how its text is read, and what it is where it is not set. */
export type Definition<Value> = {
  variable: string;
  parser: Parser<NonNullable<Value>>;
  fallback: Value;
  meaning: string;
  kind: 'plain' | 'secret' | 'url';
};

export function withDefault<Value>(
  variable: string,
  parser: Parser<Value>,
  fallback: NoInfer<Value>,
  meaning: string,
): Definition<Value> {
  return { variable, parser: parser as Parser<NonNullable<Value>>, fallback, meaning, kind: 'plain' };
}

export function optional<Value>(
  variable: string,
  parser: Parser<Value>,
  meaning: string,
  kind: Definition<Value>['kind'] = 'plain',
): Definition<Value | undefined> {
  return { variable, parser: parser as Parser<NonNullable<Value>>, fallback: undefined, meaning, kind };
}
