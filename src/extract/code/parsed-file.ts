import type { CodeLanguage } from './languages.ts';
import type { Capture } from './run-query.ts';

/** A file with what the query of its language found in it. */
export type ParsedFile = {
  text: string;
  language: CodeLanguage;
  captures: readonly Capture[];
  lineAt: (offset: number) => number;
};

/** Longer ones are data, not names. */
export const LONGEST_NAME = 120;
