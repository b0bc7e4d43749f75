/** Text in which what stands between backticks is code. */
export function CodeWords({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  // Nothing of it moves, so that its place is as good a key as any.
  return parts.map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part));
}
