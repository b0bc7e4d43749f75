/**
 * A tenant of the suite. What it is called by (`name`) stands in names that others may say; the `secret` stands in all that
 * it wrote, and in no request of anybody else: wherever somebody else reads it, something has leaked.
 */
export type Marks = { id: string; name: string; secret: string };

export const ALDER: Marks = mark('a', 'alderwick', 'zelkovine');
export const BRACKEN: Marks = mark('b', 'brackenby', 'yarrowmint');
export const CORVAN: Marks = mark('c', 'corvanthe', 'xanthidge');

/** All three have a document that answers it, each with words of its own. */
export const QUESTION = 'What is the passphrase of the harbour vault?';

/** The secrets in a text that are of none but `of`, each with the words that it stands in. */
export function secretsIn(text: string, of: readonly Marks[]): string[] {
  const found = of.flatMap(({ secret }) => [...text.matchAll(new RegExp(`${secret}[\\w-]*`, 'gi'))]);
  return [...new Set(found.map(([word]) => word.toLowerCase()))];
}

function mark(letter: string, name: string, secret: string): Marks {
  return { id: `${letter.repeat(8)}-0000-4000-8000-00000000000${letter}`, name, secret };
}
