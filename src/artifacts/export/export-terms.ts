import type { SourcePlace } from '../../terms.ts';
import type { ArtifactType } from '../terms.ts';

export const EXPORT_FORMATS = ['markdown', 'html', 'docx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `source`: `[source: Refund Policy, page 3]`, `[source: Town hall, t=12:34]`; `chunk`: `[chunk: 42]`; `number`: `[1]`. */
export const CITATION_STYLES = ['source', 'chunk', 'number'] as const;
export type ExportCitationStyle = (typeof CITATION_STYLES)[number];

export type ExportOptions = {
  format: ExportFormat;
  style: ExportCitationStyle;
  /** When the version was written (ISO 8601); when the artifact was made unless told. No other time stands in the file. */
  date?: string;
};

export type ExportedFile = { bytes: Uint8Array; mediaType: string; fileName: string };

/** What an export needs to know of an artifact: a part of what Helix says of it over HTTP, under the same names. */
export type ExportableArtifact = {
  artifact_id: number;
  project: string;
  type: ArtifactType;
  title: string;
  topic: string | null;
  agent: string;
  writer: 'model' | 'quotes';
  model: string;
  version: number;
  version_count: number;
  created_at: string;
  updated_at: string;
  sections: readonly ExportableSection[];
  stale_sections: readonly ExportableStaleSection[];
};

export type ExportableSection = {
  key: string;
  heading: string;
  level: 1 | 2;
  status: 'written' | 'lacking';
  content: string;
  citations: readonly ExportableCitation[];
};

export type ExportableCitation = {
  chunk_id: number;
  doc_id: number;
  title: string;
  version_label: string;
  source_uri: string;
  source_type: string;
  heading_path: readonly string[];
  place: SourcePlace;
  is_current: boolean;
};

export type ExportableStaleSection = {
  key: string;
  documents: readonly {
    doc_id: number;
    title: string;
    cited_version_label: string;
    active_version_label: string | null;
    reason: 'replaced' | 'deleted' | 'removed';
  }[];
};
