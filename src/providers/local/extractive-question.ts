import { questionWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { findQuantities } from '../../text/find-quantities.ts';
import { type ContactKind, holdsContact } from '../../text/holds-contact.ts';
import type { Word } from '../../text/split-words.ts';

/** What a question asks for, as far as its words tell. */
export function readQuestion(question: string): Question {
  const answerType = answerTypeOf(question);
  const words = wordsOf(question, answerType);
  return {
    text: question,
    stems: [...stemSet(words)],
    pairs: words.slice(1).map((word, index): [string, string] => [words[index]!.stem, word.stem]),
    names: [...stemSet(findNames(question))],
    numbers: words.map((word) => word.stem).filter((stem) => /^\d/.test(stem)),
    answerType,
  };
}

/** Whoever asks for an address or a number wants the value: a sentence that has it need not call it by its name. */
function wordsOf(question: string, answerType: AnswerType): Word[] {
  const words = questionWords(question);
  const others = isContactType(answerType) ? words.filter(({ text }) => !CONTACT_WORDS.test(text)) : words;
  return others.length > 0 ? others : words;
}

export function isContactType(type: AnswerType): type is ContactKind {
  return type === 'email' || type === 'phone' || type === 'url';
}

/** The first pattern that matches decides, so the narrow ones stand first. */
function answerTypeOf(question: string): AnswerType {
  return ANSWER_TYPES.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other';
}

/** Whether a sentence holds something of the kind the question asks for. Undefined: the kind has no mark. */
export function holdsAnswerType(
  type: AnswerType,
  sentence: string,
  questionStems: ReadonlySet<string>,
): boolean | undefined {
  const kinds = () => new Set(findQuantities(sentence).map((quantity) => quantity.kind));
  if (isContactType(type)) return holdsContact(type, sentence);
  switch (type) {
    case 'duration':
      return kinds().has('duration') || DURATION_WORDS.test(sentence);
    case 'money':
      return kinds().has('money') || MONEY_WORDS.test(sentence);
    case 'percent':
      return kinds().has('percent');
    case 'number':
      return kinds().size > 0 || COUNT_WORDS.test(sentence);
    case 'time':
      return (
        [...kinds()].some((kind) => kind === 'date' || kind === 'year' || kind === 'duration') ||
        TIME_WORDS.test(sentence)
      );
    case 'person':
      return findNames(sentence).some((name) => !questionStems.has(name.stem)) || PERSON_WORDS.test(sentence);
    case 'place':
      return PLACE_WORDS.test(sentence);
    case 'reason':
      return REASON_WORDS.test(sentence);
    case 'definition':
      return DEFINITION_WORDS.test(sentence);
    case 'other':
      return undefined;
  }
}

/** `What is Northwind's support …`, `Which …`; not `What is an …`, nor `What is the purpose of an …`. */
const ASKS_FOR = String.raw`\b(?:(?:what(?:['’]s| is| are| was) (?:(?!(?:an?|of|for|to|in) )[\w'’-]+ ){0,3})|(?:what|which) (?:\w+ )?)`;
const CONTACT_WORDS =
  /^(?:e|mail|emails?|address(?:es)?|(?:tele)?phone|fax|mobile|numbers?|urls?|web|websites?|link|homepage)$/i;
const ANSWER_TYPES: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'email',
    new RegExp(`${ASKS_FOR}e-?mail(?: address(?:es)?)?(?= (?:for|of|to|do|does|can|should)\\b|\\W*$)`, 'i'),
  ],
  [
    'phone',
    new RegExp(
      `${ASKS_FOR}(?:(?:tele)?phone|fax|mobile|hotline) numbers?\\b|\\bwhat number .*\\bcall\\b`,
      'i',
    ),
  ],
  [
    'url',
    new RegExp(
      `${ASKS_FOR}(?:url|web ?site|web address|homepage)(?= (?:for|of|to|do|does|can|should)\\b|\\W*$)`,
      'i',
    ),
  ],
  [
    'duration',
    /\bhow (?:long|soon|quickly|fast)\b|\bhow many (?:business |working )?(?:days|weeks|months|years|hours|minutes)\b|\b(?:deadline|duration)\b/i,
  ],
  [
    'money',
    /\bhow much (?:does|do|did|is|are|was|were|will|would|money|must)\b|\b(?:price|cost|fee|costs|salary|fine)\b/i,
  ],
  ['percent', /\b(?:what|which) (?:percentage|percent|share|proportion|fraction)\b/i],
  [
    'number',
    /\bhow (?:many|much|old|tall|far|large|big|often|high|deep)\b|\bwhat (?:number|is the (?:number|population|size|limit|maximum|minimum|amount))\b/i,
  ],
  [
    'time',
    /\bwhen\b|\b(?:what|which|in what) (?:\w+ )?(?:year|date|day|month|century|decade|time|era|period)\b|\bsince when\b/i,
  ],
  [
    'person',
    /\b(?:who|whom|whose)\b|\b(?:what|which) (?:person|people|king|president|leader|scientist|author|architect)\b/i,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which|in what) (?:country|city|state|place|region|town|county|location|continent|area)\b/i,
  ],
  ['reason', /\bwhy\b|\bfor what reason\b|\bwhat (?:caused|causes|led|is the (?:reason|cause|purpose))\b/i],
  [
    'definition',
    /^\W*what (?:is|are|was|were) (?:(?:a|an|the) )?[\w-]+(?: [\w-]+)?\??\W*$|\bwhat does .* (?:mean|stand for)\b|\bdefin(?:e|ition)\b/i,
  ],
];
const DURATION_WORDS =
  /\b(?:immediately|instantly|same day|next (?:\w+ )?day|overnight|until|within|at once|a (?:day|week|month|year|decade|century|few)|annual|decades|centuries)\b/i;
const MONEY_WORDS = /\b(?:free|no (?:charge|cost|fee)|gratis|\d+(?:[.,]\d+)? ?(?:EUR|USD|GBP|CHF))\b/;
const COUNT_WORDS =
  /\b(?:several|dozens?|hundreds|thousands|millions|billions|none|once|twice|half|third|quarter|single|daily|weekly|monthly|yearly|annually)\b/i;
const TIME_WORDS =
  /\b(?:after|before|during|until|once|as soon as|immediately|today|tomorrow|daily|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|centuries|spring|summer|autumn|winter|\d{1,2}:\d{2}|\d+(?:st|nd|rd|th))\b/i;
const PERSON_WORDS =
  /\b(?:customers?|we|you|team|manager|owner|employees?|users?|people|members?|company|department|administrators?)\b/i;
const PLACE_WORDS =
  /\b(?:in|at|from|to|near|on|into|throughout|across|within|between|along|of) (?:the )?(?:\p{Lu}|\w+ern\b)|\b(?:north|south|east|west|here|everywhere|nowhere|online|store|warehouse|office|folder|directory|page|menu|settings)\b/u;
const REASON_WORDS =
  /\b(?:because|due to|since|so that|in order to|as a result|therefore|thus|hence|caused?|reasons?|to (?:avoid|ensure|prevent|protect|reduce|allow|help|make|keep)|owing to|led to|by \w+ing|for the purpose)\b/i;
const DEFINITION_WORDS =
  /\b(?:is|are|was|were) (?:an?|the|any|one|when|where|what|used)\b|\b(?:means?|refers? to|stands? for|defined as|known as|consists? of|called)\b/i;

export type AnswerType =
  | ContactKind
  | 'duration'
  | 'money'
  | 'percent'
  | 'number'
  | 'time'
  | 'person'
  | 'place'
  | 'reason'
  | 'definition'
  | 'other';

export type Question = {
  text: string;
  stems: string[];
  /** Neighbouring content words, for phrases. */
  pairs: [string, string][];
  names: string[];
  numbers: string[];
  answerType: AnswerType;
};
