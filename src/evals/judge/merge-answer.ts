import { splitSentences } from '../../text/split-sentences.ts';
import { pickByHash } from './pick-by-hash.ts';

/** A question and its answer as one statement, where a rule can: `Where is X?` and `in Y` give `X is in Y.` */
export function mergeAnswer(question: string, answer: string): string | undefined {
  const asked = question
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*\?+$/, '');
  const said = answer.trim().replace(/\.$/, '');
  if (
    said === '' ||
    words(said) > LONGEST_ANSWER ||
    asked.length > LONGEST ||
    /\b(?:for|to|of|in|from|with|as|by|on|at|called|known|do|mean)$|\brespective/i.test(asked)
  )
    return undefined;
  for (const [pattern, write] of MERGERS) {
    const groups = pattern.exec(asked)?.groups;
    if (groups) return capital(`${write(groups as Record<string, string>, said)}.`);
  }
  return undefined;
}

/** What a question's expected answer states: by itself, or together with the question. */
export function expectedStatement({ question, answers }: Asked): string | undefined {
  const answer = soleAnswer(answers);
  const first = answer && splitSentences(answer)[0]?.text;
  return first && isStatement(first) ? first : answer && mergeAnswer(question, answer);
}

/** The question with the answer to another one, of the same kind: a number for a number. */
export function otherAnswer(asked: Asked, others: readonly Asked[]): string | undefined {
  const own = soleAnswer(asked.answers);
  if (own === undefined) return undefined;
  const candidates = others.flatMap(({ answers }) => {
    const other = soleAnswer(answers);
    const isOther = other && /\d/.test(other) === /\d/.test(own) && Math.abs(words(other) - words(own)) <= 2;
    return isOther && !overlaps(own, other) && !overlaps(asked.question, other) ? [other] : [];
  });
  const other = pickByHash(candidates, asked.question);
  return other && mergeAnswer(asked.question, other);
}

/** Several answers are either ways to say one, or parts of one that no rule could put together. */
function soleAnswer(answers: readonly string[]): string | undefined {
  const [first, ...more] = answers;
  return first && more.every((other) => overlaps(first, other)) ? first : undefined;
}

function overlaps(left: string, right: string): boolean {
  const known = new Set(left.toLowerCase().match(/[\p{L}\p{N}]{2,}|\d/gu));
  return (right.toLowerCase().match(/[\p{L}\p{N}]{2,}|\d/gu) ?? []).some(
    (word) => known.has(word) && !/^(?:the|of|in|and|an|to)$/.test(word),
  );
}

function words(text: string): number {
  return text.split(/\s+/).length;
}

function isStatement(answer: string): boolean {
  const count = words(answer.trim());
  return (
    count >= 7 &&
    count <= 45 &&
    /^["“]?\p{Lu}/u.test(answer) &&
    /[.]$/.test(answer.trim()) &&
    !/[\n`]/.test(answer)
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Prepositions an answer to `when` or `where` may lack. */
function placed(said: string, kind: 'when' | 'where'): string {
  if (
    /^(?:in|on|at|by|since|from|during|after|before|between|around|near|within|under|over|along|to|the (?:late|early|mid))\b/i.test(
      said,
    )
  )
    return said.charAt(0).toLowerCase() + said.slice(1);
  return kind === 'when' && /^[A-Z][a-z]+ \d{1,2}\b/.test(said) ? `on ${said}` : `in ${said}`;
}

const LONGEST = 200;
/** Longer ones are sentences. */
const LONGEST_ANSWER = 12;
const BE = 'is|are|was|were';
const MERGERS: readonly (readonly [RegExp, (groups: Record<string, string>, said: string) => string])[] = [
  [
    new RegExp(`^How many (?<things>[\\w -]+?) (?<be>${BE}) there(?<rest> .+)?$`, 'i'),
    ({ things, be, rest }, said) => `There ${be} ${said} ${things}${rest ?? ''}`,
  ],
  [
    /^(?:When|What year) (?<be>was|were) (?<subject>.+) (?<verb>\w+ed|built|made|found|held|won|born)$/i,
    ({ be, subject, verb }, said) => `${subject} ${be} ${verb} ${placed(said, 'when')}`,
  ],
  [
    /^Where (?<be>was|were|is|are) (?<subject>.+) (?<verb>\w+ed|built|made|found|held|born)$/i,
    ({ be, subject, verb }, said) => `${subject} ${be} ${verb} ${placed(said, 'where')}`,
  ],
  [
    new RegExp(
      `^(?:What|Who|How much|How long|How large|How big) (?<be>${BE}) (?<subject>(?!there\\b).+)$`,
      'i',
    ),
    ({ be, subject }, said) => `${subject} ${be} ${said}`,
  ],
  [
    /^(?:Who|Which \w+|What \w+) (?<verb>\w+ed|built|made|found|led|held|won|wrote|began|became|gave|took) (?<rest>.+)$/i,
    ({ verb, rest }, said) => `${said} ${verb} ${rest}`,
  ],
  [
    new RegExp(
      `^(?:Which|What) (?<kind>\\w+) (?<be>${BE}|has|have|had|can) (?<rest>(?!the\\b|it\\b|he\\b|they\\b|a\\b)[a-z].+)$`,
    ),
    ({ be, rest }, said) => `${said} ${be} ${rest}`,
  ],
];

type Asked = { question: string; answers: readonly string[] };
