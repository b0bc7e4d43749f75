/** What the texts of `townText` are of. */
export const TOWN_TOPICS = [
  'harbour',
  'orchard',
  'foundry',
  'library',
  'vineyard',
  'quarry',
  'bakery',
  'tannery',
];

/** A document of a dozen sections that differ from each other, and from those of other topics, in a few words and numbers. */
export function townText(topic: string, index: number): string {
  const sections = Array.from({ length: 12 }, (_, place) =>
    [
      `## ${topic} ${place}`,
      `The ${topic} number ${place} closes at ${place + 5} o'clock and belongs to family ${TOWN_TOPICS[(index + place) % 8]}.`,
      `In ${1900 + index * place} it had ${place * 7} workers; its owner's books say: "paid ${index}${place}".`.repeat(
        6,
      ),
    ].join('\n\n'),
  );
  return `# The ${topic}\n\n${sections.join('\n\n')}`;
}
