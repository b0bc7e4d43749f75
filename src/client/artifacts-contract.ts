import type { AgentDefinition } from '../agents/agent.ts';
import type { ArtifactType, ProblemCode } from '../artifacts/terms.ts';
import type { SourcePlace } from '../terms.ts';

/** What Helix says about agents and artifacts over HTTP, under the names it has on the wire. */

export type AgentBody = AgentDefinition & {
  name: string;
  is_built_in: boolean;
  /** The model that its profile stands for here. */
  model: string;
};

export type NewArtifact = {
  project?: string;
  /** One of both is enough: an agent writes what its output type says, a type is written by the agent that comes with Helix. */
  type?: ArtifactType;
  agent?: string;
  /** A role of the project: what is more confidential than it may see is not found. */
  role?: string;
  title?: string;
  topic?: string;
  instructions?: string;
  filters?: { source_type?: string[]; tags?: string[]; document_ids?: number[] };
};

export type ArtifactSummary = {
  artifact_id: number;
  project: string;
  type: ArtifactType;
  title: string;
  topic: string | null;
  agent: string;
  /** `quotes`: a draft of sentences of the documents, made without a language model. */
  writer: 'model' | 'quotes';
  model: string;
  /** The version that is shown, and how many there are. */
  version: number;
  version_count: number;
  sections_written: number;
  sections_lacking: number;
  is_stale: boolean;
  created_at: string;
  updated_at: string;
};

export type Artifact = ArtifactSummary & {
  instructions: string | null;
  sections: ArtifactSection[];
  /** The sections that cite what is no longer current. */
  stale_sections: StaleSection[];
  /** The whole of it, with citations as `[chunk:42]`. */
  markdown: string;
};

export type ArtifactSection = {
  key: string;
  heading: string;
  level: 1 | 2;
  status: 'written' | 'lacking';
  content: string;
  coverage: {
    ratio: number;
    documents: number;
    questions: { question: string; is_answered: boolean; reason: string | null; chunk_ids: number[] }[];
  };
  citations: ArtifactCitation[];
  is_repaired: boolean;
  problems: { code: ProblemCode; message: string; sentence: string | null }[];
  /** The version that this text was written for; later ones took it over as it was. */
  written_in: number;
  is_stale: boolean;
};

export type ArtifactCitation = {
  chunk_id: number;
  doc_id: number;
  doc_version_id: number;
  title: string;
  version_label: string;
  source_uri: string;
  source_type: string;
  heading_path: string[];
  place: SourcePlace;
  /** Whether the version that is cited is the document's active one. */
  is_current: boolean;
};

export type StaleSection = {
  key: string;
  heading: string;
  documents: {
    doc_id: number;
    title: string;
    cited_version_label: string;
    /** Null where the document was deleted. */
    active_version_label: string | null;
    reason: 'replaced' | 'deleted' | 'removed';
  }[];
};

export type ArtifactVersion = {
  version: number;
  writer: 'model' | 'quotes';
  model: string;
  /** Keys of the sections that were gone through for it, and of those among them that lack evidence. */
  sections: string[];
  lacking: string[];
  created_at: string;
};

export type ArtifactDiff = {
  artifact_id: number;
  from: number;
  to: number;
  sections: {
    key: string;
    heading: string;
    /** `recited`: the words are the same, and what they cite is another passage or version. */
    status: 'same' | 'recited' | 'changed';
    /** As `VersionDiff` of documents has its changes: runs of lines. */
    changes: { kind: 'same' | 'added' | 'removed'; lines: string[] }[];
  }[];
  /** What the marks `[chunk:42]` in the lines lead to. */
  citations: Pick<ArtifactCitation, 'chunk_id' | 'title' | 'version_label'>[];
};

/** The events of `POST /v1/artifacts` and of regenerating, as a stream. */
export type ArtifactStreamEvent =
  | { type: 'plan'; sections: { key: string; heading: string; level: 1 | 2 }[] }
  | { type: 'step'; key: string; step: 'searching' | 'writing' | 'checking' | 'repairing' }
  | { type: 'coverage'; key: string; coverage: ArtifactSection['coverage'] }
  | { type: 'section'; section: Omit<ArtifactSection, 'written_in' | 'is_stale'> }
  | { type: 'artifact'; artifact: Artifact }
  | { type: 'error'; error: string; message: string };

export {
  CITATION_STYLES,
  EXPORT_FORMATS,
  type ExportCitationStyle,
  type ExportFormat,
} from '../artifacts/export/export-terms.ts';
