import { LACKING, type WrittenArtifact, type WrittenSection } from './terms.ts';

/** The whole of an artifact as Markdown: its sections under their headings, with citations as `[chunk:42]`. */
export function artifactMarkdown({ writer, sections }: ArtifactText): string {
  const isQuoted = writer === 'quotes' && sections.some(({ content }) => !content.startsWith(LACKING));
  const note = isQuoted ? [DRAFT_NOTE] : [];
  const parts = sections.map(
    ({ heading, level, content }) => `${'#'.repeat(level)} ${heading}\n\n${content}`,
  );
  return `${[...note, ...parts].join('\n\n')}\n`;
}

/** Honest about what it is: nobody has put these sentences into words of its own, or made them fit together. */
export const DRAFT_NOTE =
  '> Draft from quotes: written without a language model, it lists sentences and table rows (with their column names) of the documents.';

export type ArtifactText = Pick<WrittenArtifact, 'writer'> & {
  title?: string;
  sections: readonly Pick<WrittenSection, 'heading' | 'level' | 'content'>[];
};
