import type { Phrase } from './noun-phrases.ts';
import type { Topic } from './read-topic.ts';

/** What a question asked for, as it can be spoken of afterwards: `the days of leave that can be carried over`. */
export function countedThings(asked: Phrase, { question, phrases }: Topic): string {
  const { end } = asked;
  const text = asked.text.replace(/^(?:which|what|whose) /i, '');
  const rest = question.slice(end);
  const modal = /^ (can|could|may|might|must|should|will) (.+)$/iu.exec(rest);
  if (!modal || rest.split(' ').length > LONGEST_CLAUSE) return `the ${text}`;
  const [, verb, said = ''] = modal;
  if (/^be /i.test(said)) return `the ${text} that ${verb} ${said}`;
  const subjectStart = question.length - said.length;
  const asker = /^(?:I|we|you)(?= )/i.exec(said)?.[0];
  const subject =
    asker ?? phrases.find(({ start, kind }) => start === subjectStart && kind === 'person')?.core;
  return subject ? `the ${text} that ${subject} ${verb}${said.slice(subject.length)}` : `the ${text}`;
}

/** Longer ones say more than what is meant. */
const LONGEST_CLAUSE = 9;
