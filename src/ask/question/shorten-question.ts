/**
 * The part of a long question that says most of what is asked: its clauses with the rarest words that the documents hold,
 * where a word counts as often as it is said, until they hold enough of them. In the order of the question; a question that
 * is not long comes back as it was.
 */
export function shortenQuestion(question: string, weighed: WeighedWords): string {
  if (!isLong(question)) return question;
  const words = weighed(question);
  const said = new Map<string, number>();
  for (const word of words) said.set(word.lexeme, (said.get(word.lexeme) ?? 0) + word.weight);
  const clauses = question.split(CLAUSE).map((text, place) => {
    const lexemes = [...new Set(weighed(text).map(({ lexeme }) => lexeme))];
    const worth = lexemes.reduce((sum, lexeme) => sum + (said.get(lexeme) ?? 0), 0);
    return { text: text.trim(), place, lexemes, worth };
  });
  const held = new Set<string>();
  const chosen = clauses
    .toSorted((left, right) => right.worth - left.worth || left.place - right.place)
    .filter(({ lexemes, worth }) => {
      const isWanted = worth > 0 && held.size < ENOUGH_WORDS;
      if (isWanted) for (const lexeme of lexemes) held.add(lexeme);
      return isWanted;
    })
    .sort((left, right) => left.place - right.place);
  return chosen.length === 0 ? question : `${chosen.map(({ text }) => text).join(', ')}?`;
}

/** The words of a text that the documents hold, each as often as it stands there. */
export type WeighedWords = (text: string) => { lexeme: string; weight: number }[];

export function isLong(question: string): boolean {
  return question.length > LONG || (question.match(/\S+/g) ?? []).length > LONG_WORDS;
}

const LONG = 400;
const LONG_WORDS = 40;
const ENOUGH_WORDS = 4;
const CLAUSE = /[,;:?!()\n]+|\.(?=\s|$)|\s[–—-]\s/u;
