import { useId } from 'react';
import type { EnvelopeSource } from '../../../../src/client/client.ts';
import { formatCount } from '../../parts/format-quantity.ts';
import type { SourceTarget } from '../../source/source-target.ts';
import { firstClaim } from '../first-claim.ts';
import { numberCitations } from '../number-citations.ts';
import { areOfSeveral, describeHeader, describeLines, shortCommit } from './describe-lines.ts';
import { groupSources, type NumberedSource } from './group-sources.ts';
import { SourcePath } from './source-path.tsx';

/** What an answer rests on, by path and lines; each opens where it stands. */
export function SourceList({ text, sources, onOpenSource }: SourceListProps) {
  const headingId = useId();
  const { groups, others } = groupSources(sources, numberCitations(text));
  const open = (source: EnvelopeSource, number: number | null) =>
    onOpenSource({ chunkId: source.chunk_id, number, claim: firstClaim(text, source.chunk_id) });
  const isOfSeveral = areOfSeveral(sources);
  const lines = (listed: readonly NumberedSource[]) => (
    <ul>
      {listed.map(({ source, number }) => (
        <li key={source.chunk_id}>
          <SourceLine
            source={source}
            number={number}
            hasRepository={isOfSeveral}
            onOpen={() => open(source, number)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="agentic-sources" aria-labelledby={headingId}>
      <h3 id={headingId}>Sources</h3>
      {groups.map(({ name, sources: cited }) => (
        <div key={name} className="agentic-source-group">
          <h4>{name}</h4>
          {lines(cited)}
        </div>
      ))}
      {others.length > 0 && (
        <details>
          <summary>Also read, and not cited: {formatCount(others.length, 'passage')}</summary>
          {lines(others)}
        </details>
      )}
    </section>
  );
}

function SourceLine({ source, number, hasRepository, onOpen }: SourceLineProps) {
  const { path, header, role, commit, repository } = source;
  const told = [describeLines(source), ROLES[role], describeHeader(header)].filter(Boolean).join(' · ');
  return (
    <button type="button" className="agentic-source" aria-haspopup="dialog" onClick={onOpen}>
      <span className="answer-source-number" aria-hidden="true">
        {number}
      </span>
      <span className="agentic-source-body">
        <SourcePath path={path} repository={repository} hasRepository={hasRepository} />{' '}
        <span className="agentic-place">
          {told}
          {commit && (
            <>
              {' · '}
              <code title={`at commit ${commit}`}>{shortCommit(commit)}</code>
            </>
          )}
        </span>
      </span>
    </button>
  );
}

/** What a passage is for the answer; context is what all of them are. */
const ROLES: Partial<Record<EnvelopeSource['role'], string>> = {
  definition: 'definition',
  entry_point: 'entry point',
  contract: 'contract',
  test: 'test',
  usage: 'usage',
};

type SourceListProps = {
  /** The answer, which gives the numbers. */
  text: string;
  sources: readonly EnvelopeSource[];
  onOpenSource: (target: SourceTarget) => void;
};
type SourceLineProps = NumberedSource & { hasRepository: boolean; onOpen: () => void };
