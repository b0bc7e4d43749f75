import type { HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import type { SourceTarget } from '../source/source-target.ts';
import { ArtifactCitations } from './artifact-citations.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { describeStep } from './describe-step.ts';
import type { Writing, WritingSection } from './reduce-writing.ts';
import { SectionText } from './section-text.tsx';

/** Each section with how far it is, and its text as soon as it is done. */
export function WritingProgress({ client, onOpenSource, ...props }: WritingProgressProps) {
  const { phase, sections } = props.writing;
  const drafts = sections.flatMap(({ written }) => written ?? []);
  return (
    <div className="artifacts-writing">
      <WritingHead {...props} />
      <WritingEnd {...props} />
      <ArtifactCitations client={client} sections={drafts} onOpenSource={onOpenSource}>
        <ol className="artifacts-steps">
          {sections.map((section) => (
            <SectionProgress key={section.key} section={section} isOver={phase !== 'writing'} />
          ))}
        </ol>
      </ArtifactCitations>
    </div>
  );
}

function WritingHead({ writing: { phase, sections }, onStop }: HeadProps) {
  if (phase !== 'writing') return null;
  const done = sections.filter(({ step }) => step === 'done');
  const latest = done.at(-1);
  return (
    <div className="artifacts-writing-head">
      <div className="artifacts-writing-bar">
        <p>
          {sections.length === 0 ? 'Planning the sections…' : `${done.length} of ${sections.length} sections`}
        </p>
        <progress
          aria-label="Sections written"
          value={sections.length === 0 ? undefined : done.length}
          max={Math.max(1, sections.length)}
        />
      </div>
      <button type="button" className="plain-button" onClick={onStop}>
        Stop
      </button>
      <p className="artifacts-hint">
        You can look at something else in Helix meanwhile. Closing this page stops it, and nothing is kept.
      </p>
      <p className="visually-hidden" role="status">
        {latest ? `${latest.heading} is done, ${done.length} of ${sections.length}.` : 'Writing has begun.'}
      </p>
    </div>
  );
}

function WritingEnd({ writing: { phase, failure }, dismiss, onAgain, onDismiss }: EndProps) {
  if (phase !== 'failed' && phase !== 'stopped') return null;
  return (
    <>
      {failure && <FailureNote failure={{ ...failure, canRetry: false }} onRetry={onAgain} />}
      <div className="documents-note artifacts-end">
        <p role="status">{phase === 'stopped' ? 'Stopped. ' : ''}Nothing was stored.</p>
        <p className="documents-buttons">
          <button type="button" className="plain-button" onClick={onAgain}>
            Try again
          </button>
          <button type="button" className="plain-button" onClick={onDismiss}>
            {dismiss}
          </button>
        </p>
      </div>
    </>
  );
}

function SectionProgress({ section, isOver }: { section: WritingSection; isOver: boolean }) {
  const { heading, step, coverage, written } = section;
  return (
    <li className={`artifacts-step artifacts-step-${step}`}>
      <h3 className="documents-heading">{heading}</h3>
      <p className="artifacts-step-name">{describeStep(section, isOver)}</p>
      {coverage && <CoverageBar coverage={coverage} heading={heading} written={written} />}
      {written && <SectionText text={written.content} isLacking={written.status === 'lacking'} />}
    </li>
  );
}

type WritingProgressProps = {
  client: HelixClient;
  writing: Writing;
  onStop: () => void;
  onAgain: () => void;
  /** What the button that leaves it says. */
  dismiss: string;
  onDismiss: () => void;
  onOpenSource: (target: SourceTarget) => void;
};
type HeadProps = Pick<WritingProgressProps, 'writing' | 'onStop'>;
type EndProps = Pick<WritingProgressProps, 'writing' | 'onAgain' | 'dismiss' | 'onDismiss'>;
