/** Facts that can be asked for one by one: each document has one, and no two have the same words in it. */
export function fact(prefix: string, index: number): Fact {
  const place = `${prefix}harbour${index}`;
  const word = `${prefix}word${(index * 7919) % 100_003}`;
  const text = `# Log of ${place}\n\nThe code word of ${place} is ${word}.\n\nIt was written down at low water.\n`;
  return { name: `${place}.md`, text, question: `What is the code word of ${place}?`, word };
}

export type Fact = { name: string; text: string; question: string; word: string };
