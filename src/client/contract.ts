import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Citation } from '../terms.ts';
import type { FrameError } from './frame-error.ts';

/** What Helix says over HTTP, under the names it has on the wire. */

export type AskEvent =
  /** `requestId` names the trace of this answer. */
  | { type: 'start'; requestId: string | null }
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'verdict'; verdict: CheckedVerdict }
  | FrameError
  /** `complete` is false when the stream closed before its citations came. */
  | { type: 'end'; complete: boolean };

export type Readiness = {
  ready: boolean;
  database: 'embedded' | 'postgres';
  /** Names this process; another start of the same Helix has another. */
  instance: string;
  space: string;
  models: { embedding: string; language: string; vision: string | null };
  /** How long a question may be, in UTF-16 code units, and which pictures can be asked about. */
  limits: { question_length: number; image_bytes: number; image_types: string[] };
  /** What was looked at, and what was found. */
  checks: { name: string; ok: boolean; found: string }[];
};

export type Trace = Record<string, unknown>;

export * from './agentic-contract.ts';
export * from './answers-contract.ts';
export * from './api-contract.ts';
export * from './artifacts-contract.ts';
export * from './conversations-contract.ts';
export * from './documents-contract.ts';
export * from './projects-contract.ts';
export * from './search-contract.ts';
export type { CheckedVerdict, Citation, FrameError };
