/** The words of a text by themselves, to compare it with others: in lower case, one blank between two. */
export function plainWords(text: string): string {
  return text.toLowerCase().match(WORD)?.join(' ') ?? '';
}

/** Whether words stand among others as they are, whole and next to each other. Both as `plainWords` gives them. */
export function holdsWords(among: string, words: string): boolean {
  return ` ${among} `.includes(` ${words} `);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
