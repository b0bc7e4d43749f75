import { useState } from 'react';
import type { Artifact, ExportCitationStyle, ExportFormat, HelixClient } from '../../../src/client/client.ts';

const FORMATS: readonly [ExportFormat, string][] = [
  ['pdf', 'PDF'],
  ['docx', 'Word'],
  ['html', 'Web page'],
  ['markdown', 'Markdown'],
];

const STYLES: readonly [ExportCitationStyle, string][] = [
  ['source', '[source: Refunds, page 3]'],
  ['number', '[1], as in the list of sources'],
  ['chunk', '[chunk: 42]'],
];

/** The version that is shown as a file, with its sources at the end. */
export function ExportPanel({ client, artifact }: { client: HelixClient; artifact: Artifact }) {
  const [citations, setCitations] = useState<ExportCitationStyle>('source');
  const { artifact_id: artifactId, version } = artifact;
  return (
    <section className="artifact-panel" aria-label="Export">
      <label className="artifacts-field">
        How sources are cited
        <select
          value={citations}
          onChange={(event) => setCitations(event.target.value as ExportCitationStyle)}
        >
          {STYLES.map(([style, example]) => (
            <option key={style} value={style}>
              {example}
            </option>
          ))}
        </select>
      </label>
      <p className="documents-buttons">
        {FORMATS.map(([format, name]) => (
          <a
            key={format}
            className="plain-button"
            href={client.artifactExportUrl(artifactId, { format, citations, version })}
            download
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}
