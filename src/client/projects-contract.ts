import type { ChunkProfile, Confidentiality, InjectionPolicy } from '../terms.ts';

/** Projects under the names they have on the wire. Times are ISO 8601. */

export type ProjectSummary = {
  project_id: number;
  name: string;
  documents: number;
  settings: ProjectSettings;
};

export type ProjectDetails = {
  project_id: number;
  name: string;
  created_at: string;
  settings: ProjectSettings;
  effective: EffectiveProjectSettings;
  counts: ProjectCounts;
  /** Of the files as they came, of all versions. */
  bytes: number;
};

/** Documents and chunks are those that can be found; versions are all that are kept. `evals` are runs. */
export type ProjectCounts = {
  documents: number;
  versions: number;
  chunks: number;
  artifacts: number;
  evals: number;
  eval_cases: number;
  conversations: number;
  connectors: number;
};

/** What a project has for itself; whatever is missing is as the installation has it. */
export type ProjectSettings = {
  injection?: { policy?: InjectionPolicy; markers?: string[] };
  activation_gate?: { floors: Record<string, number>; k?: number };
  /** How new versions are cut. */
  chunk_profile?: ChunkProfile;
  /** The space its documents are embedded in, `provider/model@dimensions`; can be set while it has none. */
  space?: string;
  thresholds?: { max_distance?: number; answerability?: number; rrf?: number; rerank?: number };
  /** The check of each answer against its sources. */
  groundedness?: 'off' | 'flag' | 'refuse';
  /** The tags that documents may have; any where there are none. */
  tags?: string[];
  /** What a new document gets where nothing is said. */
  default_tags?: string[];
  default_confidentiality?: Confidentiality;
  /** By role, the most confidential documents that are found for it. */
  roles?: Record<string, Confidentiality>;
};

/** What holds, whoever said it. */
export type EffectiveProjectSettings = {
  injection: { policy: InjectionPolicy; markers: string[] };
  chunk_profile: ChunkProfile;
  /** The space that its documents are searched in. */
  space: string;
  /** `answerability` is null in a space where it was never measured. */
  thresholds: { max_distance: number; answerability: number | null; rrf: number; rerank: number };
  groundedness: 'off' | 'flag' | 'refuse';
  tags: string[];
  default_tags: string[];
  default_confidentiality: Confidentiality;
  roles: Record<string, Confidentiality>;
  /** By the name of a setting, such as `thresholds.rrf`. */
  said_by: Record<string, 'project' | 'installation'>;
};

export type ProjectSettingsDetails = {
  project: string;
  settings: ProjectSettings;
  effective: EffectiveProjectSettings;
};

/** `emptied`: the project that everybody has is there again, with nothing in it. */
export type RemovedProject = { project: string; status: 'deleted' | 'emptied' };

export type ImportedProject = {
  project_id: number;
  project: string;
  documents: number;
  versions: number;
  chunks: number;
  artifacts: number;
  eval_cases: number;
  eval_runs: number;
  files: number;
  /** Files that were missing already when the archive was made. */
  missing_files: number;
  /** The space that its documents are searched in here. */
  space: string;
  /** The one of the vectors in the archive. */
  archive_space: string | null;
  /** The two differ, so that all vectors were made again. */
  is_embedded_anew: boolean;
  /** What the project says itself now. */
  settings: ProjectSettings;
  /** Agents that came along: what they are told is followed. */
  agents: string[];
  /** Connectors that came along, 200 at most. */
  connectors: { name: string; kind: string }[];
  /**
   * What the archive has and the project has not, because nobody vouched for it with `trust`: policies that are weaker than
   * those here, by their names, and agents that would have replaced those that come with Helix.
   */
  left_out: { settings: Record<string, string | number>; agents: string[] };
};
