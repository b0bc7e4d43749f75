import type { RetrievedChunk, SearchFilters, SourcePlace } from '../terms.ts';

/** What an agent can write besides answers. */
export const ARTIFACT_TYPES = ['blueprint', 'pdr', 'workflow', 'build_plan'] as const;
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];

/** Said, byte for byte, where a section has not enough evidence; what to ingest follows. */
export const LACKING = 'I don’t see enough information in this brain to answer that yet.';

/** The longest that may be said of an artifact, in characters. */
export const ARTIFACT_LIMITS = { title: 200, topic: 300, instructions: 4000 } as const;

/** A section as its type asks for it. */
export type SectionPlan = {
  /** `next_steps` of `## Next Steps`. */
  key: string;
  heading: string;
  level: 1 | 2;
  /** What the writer is told to write there. */
  purpose: string;
  /** What is searched for: questions that stand by themselves, with the topic in them. */
  questions: string[];
  /** Which documents would help where nothing is found. */
  wanted: string[];
  /** Its points follow each other, so they are numbered, in the order of their documents. */
  isOrdered?: true;
};

export type ArtifactRequest = {
  /** Names the log lines and the version. */
  requestId: string;
  project: string;
  type: ArtifactType;
  title: string;
  /** What it is about; the whole project where it is not given. */
  topic?: string;
  /** What whoever asked for it wants to be minded. */
  instructions?: string;
  filters?: SearchFilters;
  /** Sections to write; all of them where it is not given. `kept` has the text of the others. */
  only?: readonly string[];
  kept?: readonly WrittenSection[];
  signal?: AbortSignal;
};

/** How far the questions of a section found something to answer from. */
export type SectionCoverage = {
  questions: { question: string; isAnswered: boolean; reason?: string; chunkIds: number[] }[];
  /** Share of the questions that found evidence, 0 to 1. */
  ratio: number;
  documents: number;
};

export type WrittenSection = {
  key: string;
  heading: string;
  level: 1 | 2;
  status: 'written' | 'lacking';
  /** Markdown below the heading, with citations as `[chunk:42]`; of a lacking one, `LACKING` and what to ingest. */
  content: string;
  coverage: SectionCoverage;
  /** In the order first cited. */
  cited: CitedSource[];
  /** Ids of the chunks that were put before the writer: no citation may be outside of them. */
  retrieved: number[];
  isRepaired: boolean;
  /** What was wrong with the drafts, newest last; of a section that is lacking because of it, why. */
  problems: SectionProblem[];
  model: string | null;
  promptHash: string | null;
};

/** `sentence` is what it is about, where it is about one. */
export type SectionProblem = { code: ProblemCode; message: string; sentence?: string };

export type ProblemCode =
  | 'empty'
  | 'heading'
  | 'uncited'
  | 'unknown_citation'
  | 'unsupported'
  | 'withheld'
  | 'too_long';

/** A passage as a section cites it: which version, and where in it. Its words stay with the document. */
export type CitedSource = Pick<
  RetrievedChunk,
  'chunkId' | 'documentId' | 'versionId' | 'sourceUri' | 'sourceType' | 'versionLabel' | 'headingPath'
> & { title: string; place: SourcePlace };

export type WrittenArtifact = {
  type: ArtifactType;
  title: string;
  /** `quotes`: a draft of sentences of the documents, made without a language model. */
  writer: 'model' | 'quotes';
  model: string;
  settingsHash: string;
  sections: WrittenSection[];
};

/** In this order; the three of a section come for each in turn. */
export type ArtifactEvent =
  | { type: 'plan'; sections: Pick<SectionPlan, 'key' | 'heading' | 'level'>[] }
  | { type: 'step'; key: string; step: 'searching' | 'writing' | 'checking' | 'repairing' }
  | { type: 'coverage'; key: string; coverage: SectionCoverage }
  | { type: 'section'; section: WrittenSection }
  | { type: 'end'; artifact: WrittenArtifact };
