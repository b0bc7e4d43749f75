import type { AnswerEvidence, AnswerRecord } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { describeCitedPlace } from '../source/describe-source-place.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { numberCitations } from './number-citations.ts';
import { ordinal } from './ordinal.ts';
import { WhyBar } from './why-bar.tsx';
import { WhySection } from './why-section.tsx';

/** The passages that the answer was made from, with what brought each of them there. */
export function WhyEvidence({ record, onOpenSource }: WhyEvidenceProps) {
  const isRefusal = record.outcome === 'refused';
  return (
    <WhySection heading={isRefusal ? 'What came closest' : 'What was found'}>
      <p>{describeEvidence(record.evidence, isRefusal)}</p>
      {record.evidence.length > 0 && (
        <>
          <EvidenceTable record={record} onOpenSource={onOpenSource} />
          <p className="answer-why-remark">
            The score is what the passages are ordered by. “By meaning” and “by words” are the places that the
            two searches gave to a passage. The distance is how far its meaning is from the question, from 0
            to 2.
          </p>
        </>
      )}
    </WhySection>
  );
}

function EvidenceTable({ record: { evidence, answer, outcome }, onOpenSource }: WhyEvidenceProps) {
  const numbers = numberCitations(answer);
  const best = Math.max(...evidence.map(({ score }) => score), 0);
  const isRefusal = outcome === 'refused';
  return (
    <table className="answer-why-table">
      <thead>
        <tr>
          {COLUMNS.filter((name) => name !== 'Cited' || !isRefusal).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {evidence.map((item) => {
          const number = numbers.get(item.chunk_id) ?? null;
          return (
            <tr key={item.chunk_id} data-cited={item.is_cited}>
              <th scope="row">
                <PassageName item={item} number={number} onOpenSource={onOpenSource} />
              </th>
              <td data-label="Score">
                {shortNumber(item.score)}
                <WhyBar share={best > 0 ? item.score / best : 0} />
              </td>
              <RankCell label="By meaning" rank={item.ranks.vector} />
              <RankCell label="By words" rank={item.ranks.lexical} />
              <td data-label="Distance">{item.distance.toFixed(2)}</td>
              {!isRefusal && <td data-label="Cited">{citedAs(item, number)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const COLUMNS = ['Passage', 'Score', 'By meaning', 'By words', 'Distance', 'Cited'];

function PassageName({ item, number, onOpenSource }: PassageNameProps) {
  const { chunk_id: chunkId, title, version_label, is_current } = item;
  const where = describeWhere(item);
  // What was purged has neither a version nor a text any more.
  if (version_label === '') return <span className="answer-why-gone">{title || 'A document'} (removed)</span>;
  return (
    <>
      <button
        type="button"
        className="answer-why-open"
        aria-haspopup="dialog"
        onClick={() => onOpenSource({ chunkId, number, claim: '' })}
      >
        <span className="answer-why-title">{title}</span>{' '}
        {where && <span className="answer-why-place">{where}</span>}
      </button>
      {!is_current && <span className="answer-why-tag">{version_label}, no longer current</span>}
      {isBeside(item) && <span className="answer-why-tag">taken along with the passage beside it</span>}
    </>
  );
}

function RankCell({ label, rank }: { label: string; rank: number | undefined }) {
  return (
    <td data-label={label}>
      {rank === undefined ? <span className="answer-why-soft">not found</span> : ordinal(rank)}
    </td>
  );
}

function describeEvidence(evidence: readonly AnswerEvidence[], isRefusal: boolean): string {
  if (evidence.length === 0) return 'No passage was found.';
  if (isRefusal)
    return `${formatCount(evidence.length, 'passage')}, the best first. No answer was made from them.`;
  const cited = evidence.filter(({ is_cited }) => is_cited).length;
  const found = `${formatCount(evidence.length, 'passage')} ${evidence.length === 1 ? 'was' : 'were'} chosen, the best first`;
  return cited === 0
    ? `${found}. None is cited.`
    : `${found}; ${cited} of them ${cited === 1 ? 'is' : 'are'} cited.`;
}

function describeWhere(item: AnswerEvidence): string {
  const headings = item.heading_path.filter((heading) => heading !== item.title);
  return [headings.join(' › '), describeCitedPlace(item)].filter(Boolean).join(' · ');
}

function citedAs({ is_cited }: AnswerEvidence, number: number | null): string {
  if (!is_cited) return 'no';
  return number === null ? 'yes' : `as ${number}`;
}

function isBeside({ ranks }: AnswerEvidence): boolean {
  return ranks.vector === undefined && ranks.lexical === undefined;
}

/** Scores of different ways to rank have different sizes. */
function shortNumber(score: number): string {
  return score.toLocaleString('en', { maximumSignificantDigits: 3 });
}

type WhyEvidenceProps = { record: AnswerRecord; onOpenSource: (target: SourceTarget) => void };
type PassageNameProps = {
  item: AnswerEvidence;
  number: number | null;
  onOpenSource: (target: SourceTarget) => void;
};
