/** What the answer to a question looks like, where it asks for a thing by its sort: a variable, a command, a flag. */
export function answerForm(question: string): RegExp | null {
  const [, sort = ''] = ASKED_SORT.exec(question) ?? [];
  return FORMS[sort.toLowerCase()] ?? null;
}

const ASKED_SORT =
  /\b(?:what|which)(?:'s|\s+is)?(?:\s+the)?(?:\s+(?:environment|env|cli|shell|command-line|exact|name\s+of\s+the))*\s+(variable|setting|command|flag|switch)s?\b/i;

const VARIABLE = /(?<![\p{L}\p{N}_])\p{Lu}[\p{Lu}\p{N}]*_[\p{Lu}\p{N}_]+(?![\p{Ll}])/u;
const FLAG = /(?<![\p{L}\p{N}-])--[a-z][a-z-]+/u;
/** Words of a command line between backticks, or in a block. */
const COMMAND = /`[a-z][\w./-]* [^`\n]+`|^\s*(?:\$ )?[a-z][\w./-]* [^\n]*(?:--?[a-z]|#)/mu;

const FORMS: Readonly<Record<string, RegExp>> = {
  variable: VARIABLE,
  setting: VARIABLE,
  command: COMMAND,
  flag: FLAG,
  switch: FLAG,
};

/** Whether a question asks which things of a sort there are. */
export function wantsList(question: string): boolean {
  return LISTING.test(question);
}

const LISTING =
  /^\s*(?:please\s+)?(?:list|enumerate|name)\b|\b(?:what|which)\s+(?:[\p{L}\p{N}`_-]+\s+){1,4}(?:are|is|do|does)\s+(?:there|available|supported|exist)\b|\bwhat\s+are\s+(?:all|the)\b/iu;
