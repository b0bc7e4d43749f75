import type { AnswerRecord } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { describeGate } from './describe-gate.ts';
import { describeSuspicions } from './describe-suspicions.ts';
import { WhyBar } from './why-bar.tsx';
import { WhySection } from './why-section.tsx';
import { wordAsAsked } from './word-as-asked.ts';

/** What the decision to answer was made by, and what was looked for. */
export function WhyGate({ record }: { record: AnswerRecord }) {
  const { gate, searched_as, question, words, reranker, quarantined } = record;
  return (
    <WhySection heading="How sure it is">
      {describeGate(gate).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {searched_as && searched_as !== question && (
        <p>
          The question was completed from what was said before. Searched for: <q>{searched_as}</q>
        </p>
      )}
      {words.length > 0 && <Words words={words} asked={searched_as ?? question} />}
      {reranker && (
        <p>
          {reranker.skipped
            ? `${reranker.name} should have sorted the passages, and could not${reranker.error ? `: ${reranker.error}` : '.'}`
            : `The passages were sorted by ${reranker.name}.`}
        </p>
      )}
      {quarantined.length > 0 && (
        <div className="answer-why-suspicious">
          <p>
            {formatCount(quarantined.length, 'passage')} {quarantined.length === 1 ? 'was' : 'were'} set
            aside, because {quarantined.length === 1 ? 'it seems' : 'they seem'} to be written for a machine
            and not for readers:
          </p>
          <ul className="answer-why-list">
            {describeSuspicions(quarantined).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </WhySection>
  );
}

/** The rarer a word is in the documents, the more it counts. */
function Words({ words, asked }: Pick<AnswerRecord, 'words'> & { asked: string }) {
  const heaviest = Math.max(...words.map(({ weight }) => weight));
  const sorted = [...words].sort((one, other) => other.weight - one.weight);
  return (
    <>
      <p>Words that were looked for; the rarer a word is in the documents, the more it counts:</p>
      <ul className="answer-why-words">
        {sorted.map(({ word, chunks, weight }) => (
          <li key={word}>
            <span>{wordAsAsked(word, asked)}</span>
            <WhyBar share={heaviest > 0 ? weight / heaviest : 0} />
            <span className="answer-why-soft">
              in {chunks === 0 ? 'no passage' : formatCount(chunks, 'passage')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
