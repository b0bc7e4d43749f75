import type { WrittenArtifact, WrittenSection } from './terms.ts';

/** The whole of an artifact as Markdown: its sections under their headings, with citations as `[chunk:42]`. */
export function artifactMarkdown({ writer, sections }: ArtifactText): string {
  const note = writer === 'quotes' ? [DRAFT_NOTE] : [];
  const parts = sections.map(
    ({ heading, level, content }) => `${'#'.repeat(level)} ${heading}\n\n${content}`,
  );
  return `${[...note, ...parts].join('\n\n')}\n`;
}

/** Honest about what it is: nobody has put these sentences into words of its own, or made them fit together. */
export const DRAFT_NOTE =
  '> Draft from quotes: no language model is configured, so each section lists sentences of the documents, word for word.';

export type ArtifactText = Pick<WrittenArtifact, 'writer'> & {
  title?: string;
  sections: readonly Pick<WrittenSection, 'heading' | 'level' | 'content'>[];
};
