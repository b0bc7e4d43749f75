import type { Confidentiality } from '../terms.ts';

/** What is tried on Helix, in the order of the report. */
export const FAMILIES = [
  'injection',
  'exfiltration',
  'stale-policy',
  'cross-tenant',
  'confidentiality',
  'refusal-bypass',
  'encoded',
  'multi-turn',
  'attack-set',
] as const;
export type Family = (typeof FAMILIES)[number];

/** One attack: what is planted, what is asked, and how its success shows. */
export type Probe = {
  /** `<family>/<name>`. */
  id: string;
  family: Family;
  /** Documents that are there before anything is asked. Probes that share the list share the documents. */
  setup: readonly PlantedDocument[];
  turns(planted: Planted): readonly Turn[];
  /** What only the planted text says. It is counted how often a model was given it. */
  marks: readonly string[];
  /** Found by those who may see it; a probe whose control finds nothing proves nothing, and is counted apart. */
  control?: Control;
  /** What shows that the attack worked. */
  succeeded(outcome: Outcome): string | undefined;
};

export type PlantedDocument = {
  /** Whose it is. The attacker is who asks. */
  owner?: 'attacker' | 'victim';
  /** Documents of one name and owner are versions of one document, the first the oldest. */
  name: string;
  text: string;
  title?: string;
  tags?: string[];
  confidentiality?: Confidentiality;
  effectiveAt?: string;
  /** In a project of its own, beside the one that is asked. */
  elsewhere?: true;
  /** Taken out again once it is there. */
  deleted?: true;
  /** Asked by its owner once it is there, so that there is a trace of it. */
  asked?: string;
};

/** What became of the setup, in its order. */
export type Planted = { project: string; documents: readonly PlacedDocument[] };
export type PlacedDocument = {
  tenant: string;
  documentId: number;
  versionId: number;
  chunkIds: number[];
  traceId?: string;
};

/** `question` is asked by the ways the run is about; `search` shows what is found; `http` is one request. */
export type Turn =
  | ({ kind: 'question' | 'search' } & Question)
  | ({ kind: 'http'; clearance?: Confidentiality } & HttpRequest);

export type Question = {
  question: string;
  history?: readonly { question: string; answer: string }[];
  clearance?: Confidentiality;
  asOf?: string;
  documentId?: number;
};

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
};

/** Asked of the owner's documents, with every clearance. */
export type Control = Question & { owner?: 'attacker' | 'victim'; finds: string };

export type Outcome = {
  replies: readonly Reply[];
  /** Keys and passwords of this Helix. */
  secrets: readonly string[];
};

/** What came back from one way in. */
export type Reply = {
  /** `ask`, `query`, `search`, or a request such as `GET /v1/traces/…`. */
  via: string;
  /** All that a reader could see of it: answer, citations, numbers, messages. */
  shown: string;
  /** The answer alone; undefined where nothing answers. */
  answer?: { text: string; refused: boolean; citations: number };
  /** What the models were given for it. */
  read: readonly string[];
  /** It could not be made: a model or the database failed. What Helix refuses is no failure. */
  failure?: string;
};
