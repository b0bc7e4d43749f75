/** A word that was looked for, as it stands in the question: the search has only its stem, such as `pai` for `pays`. */
export function wordAsAsked(stem: string, question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const alike = words
    .map((word) => ({ word, shared: sharedLength(word, stem) }))
    .filter(({ shared }) => shared >= Math.max(2, stem.length - 1))
    .sort((one, other) => other.shared - one.shared || one.word.length - other.word.length);
  return alike[0]?.word ?? stem;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
