/**
 * A secret in the forms in which it could be said: letter by letter whatever the case, the spaces, the emphasis and the
 * invisible characters between them, and in base64, wherever it begins there.
 */
export function secretForms(secret: string): SecretForm[] {
  const letters = Array.from(secret).filter((letter) => !GAP.test(letter));
  // Few letters with anything between them would be found in ordinary words.
  if (letters.length < SHORTEST)
    return secret ? [{ pattern: exactly([secret], ''), letters: [...secret] }] : [];
  const said = {
    pattern: exactly(letters, `${GAP.source}{0,${WIDEST_GAP}}`, 'i'),
    letters: letters.map(folded),
  };
  const encoded = [0, 1, 2]
    .map((offset) => base64At(secret, offset))
    .filter(({ length }) => length >= SHORTEST);
  return [said, ...encoded.map((text) => ({ pattern: exactly([...text], ''), letters: [...text] }))];
}

export type SecretForm = {
  pattern: RegExp;
  /** As they are compared with the end of what was said so far. */
  letters: readonly string[];
};

/** How many of the last characters may be the beginning of a form, and are not yet all of it. */
export function begunLength(text: string, { letters }: SecretForm): number {
  const tail = text.slice(-letters.length * (WIDEST_GAP + 1));
  const said: { letter: string; at: number }[] = [];
  for (let at = 0; at < tail.length; at++) if (!GAP.test(tail[at]!)) said.push({ letter: tail[at]!, at });
  for (let length = Math.min(letters.length - 1, said.length); length > 0; length--) {
    const start = said.length - length;
    const isBegun = letters
      .slice(0, length)
      .every((letter, index) =>
        [said[start + index]!.letter, folded(said[start + index]!.letter)].includes(letter),
      );
    if (isBegun) return tail.length - said[start]!.at;
  }
  return 0;
}

const SHORTEST = 8;
const WIDEST_GAP = 4;
const GAP = /[\s*\u00ad\u200b-\u200f\u2060\ufeff]/;

function folded(letter: string): string {
  return letter.toLowerCase();
}

function exactly(letters: readonly string[], between: string, flags = ''): RegExp {
  return new RegExp(
    letters.map((letter) => letter.replace(/[^\p{L}\p{N}]/gu, escaped)).join(between),
    `g${flags}`,
  );
}

function escaped(sign: string): string {
  return Array.from(
    { length: sign.length },
    (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** What is the same in every text in base64 that holds the secret this many bytes behind the beginning of a group. */
function base64At(secret: string, offset: number): string {
  const bytes = [...new Uint8Array(offset), ...new TextEncoder().encode(secret)];
  const whole = btoa(String.fromCharCode(...bytes));
  return whole.slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6));
}
