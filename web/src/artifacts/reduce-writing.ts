import type { ArtifactSection, ArtifactStreamEvent } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';

/** An artifact, or some sections of one, while it is written. */
export type Writing = {
  phase: 'writing' | 'done' | 'stopped' | 'failed';
  sections: WritingSection[];
  /** What it became, once it is stored. */
  artifactId: number | null;
  failure: Failure | null;
};

export type WritingSection = {
  key: string;
  heading: string;
  step: 'waiting' | 'searching' | 'writing' | 'checking' | 'repairing' | 'done';
  coverage: ArtifactSection['coverage'] | null;
  /** Null until it is done. */
  written: DraftSection | null;
};

export type DraftSection = Extract<ArtifactStreamEvent, { type: 'section' }>['section'];

export type WritingAction = ArtifactStreamEvent | { type: 'stop' } | { type: 'fail'; failure: Failure };

export const BEGUN: Writing = { phase: 'writing', sections: [], artifactId: null, failure: null };

/** What has ended stays as it ended, whatever still comes in. */
export function reduceWriting(writing: Writing, action: WritingAction): Writing {
  if (writing.phase !== 'writing') return writing;
  switch (action.type) {
    case 'plan':
      return { ...writing, sections: action.sections.map(planned) };
    case 'step':
      return changeSection(writing, action.key, { step: action.step });
    case 'coverage':
      return changeSection(writing, action.key, { coverage: action.coverage });
    case 'section': {
      const { key, coverage } = action.section;
      return changeSection(writing, key, { step: 'done', coverage, written: action.section });
    }
    case 'artifact':
      return { ...writing, phase: 'done', artifactId: action.artifact.artifact_id };
    case 'stop':
      return { ...writing, phase: 'stopped' };
    case 'fail':
      return { ...writing, phase: 'failed', failure: action.failure };
    case 'error':
      return { ...writing, phase: 'failed', failure: toldFailure(action) };
    default:
      return writing; // of a newer server
  }
}

/** Neither waiting nor done. */
export function isBeingWritten({ step }: WritingSection): boolean {
  return step !== 'waiting' && step !== 'done';
}

function planned({ key, heading }: { key: string; heading: string }): WritingSection {
  return { key, heading, step: 'waiting', coverage: null, written: null };
}

function changeSection(writing: Writing, key: string, change: Partial<WritingSection>): Writing {
  const sections = writing.sections.map((each) => (each.key === key ? { ...each, ...change } : each));
  return { ...writing, sections };
}

function toldFailure({ error, message }: { error: string; message: string }): Failure {
  return { message, code: error, requestId: null, canRetry: true };
}
