import type { Artifact } from '../../../src/client/client.ts';

/** What to know before any of it is relied on. */
export function ArtifactNotes({ artifact, onVersion, onRewrite }: ArtifactNotesProps) {
  const { version, version_count: newest, stale_sections: stale, writer, sections } = artifact;
  return (
    <>
      {version < newest && (
        <div className="documents-note">
          <p>
            This is version {version} of {newest}.
          </p>
          <button type="button" className="plain-button" onClick={() => onVersion(newest)}>
            Show the newest
          </button>
        </div>
      )}
      {stale.length > 0 && (
        <div className="documents-held artifact-stale-summary">
          <p>
            {enumerate(stale.map(({ heading }) => heading))} {stale.length === 1 ? 'cites' : 'cite'} documents
            that have changed since.
          </p>
          {onRewrite && (
            <button
              type="button"
              className="plain-button"
              onClick={() => onRewrite(stale.map(({ key }) => key))}
            >
              {stale.length === 1 ? 'Write it again' : `Write these ${stale.length} again`}
            </button>
          )}
        </div>
      )}
      {writer === 'quotes' && sections.some(({ status }) => status === 'written') && (
        <QuotesNote sections={sections} onRewrite={onRewrite} />
      )}
    </>
  );
}

/** The whole of it is written again, so that it is of one hand. */
function QuotesNote({ sections, onRewrite }: QuotesNoteProps) {
  return (
    <div className="documents-note">
      <p>
        This is a draft from quotes: each line is a sentence of your documents, or a row of a table with its
        column names. No language model has put it into words of its own. For prose, whoever runs this Helix
        can set <code>GEMINI_API_KEY</code>, or <code>OPENAI_BASE_URL</code> for another model; then write it
        again.
      </p>
      {onRewrite && (
        <button
          type="button"
          className="plain-button"
          onClick={() => onRewrite(sections.map(({ key }) => key))}
        >
          Write all of it again
        </button>
      )}
    </div>
  );
}

/** `Goals`, `Goals and Risks`, `Goals, Steps and Risks`. */
function enumerate(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

type ArtifactNotesProps = {
  artifact: Artifact;
  onVersion: (version: number) => void;
  /** Null while nothing can be written again. */
  onRewrite: ((keys: string[]) => void) | null;
};
type QuotesNoteProps = Pick<Artifact, 'sections'> & Pick<ArtifactNotesProps, 'onRewrite'>;
