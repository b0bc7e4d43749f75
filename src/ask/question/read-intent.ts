import type { Intent, QuestionTerm } from '../terms.ts';
import { kindOfWord, markedTerms } from './marked-terms.ts';
import { phraseTerms } from './phrase-terms.ts';
import { questionKind } from './question-kind.ts';

/**
 * What a question asks for, read from its words alone: the same question has the same intent everywhere. What the asker
 * marked (quotes, names written as in code, paths) is taken first; the rest is noun phrases and single words.
 */
export function readIntent(question: string): Intent {
  const read = question.slice(0, LONGEST_READ).toWellFormed();
  const { marked, rest } = markedTerms(read);
  const terms = [...marked, ...phraseTerms(rest, marked.length > 0)]
    .sort((left, right) => left.start - right.start)
    .map(({ text, key, from }): QuestionTerm => ({ text, key, from }));
  const isAboutCode = marked.some(({ from, text }) => from !== 'quoted' || kindOfWord(text) !== undefined);
  return {
    kind: questionKind(read),
    terms: withoutRepeats(terms).slice(0, MOST_TERMS),
    requiresRepository: isAboutCode || NAMES_REPOSITORY.test(read),
  };
}

/** What comes behind says more about what was pasted than about what is asked; it is searched for all the same. */
const LONGEST_READ = 2000;
const MOST_TERMS = 16;

const NAMES_REPOSITORY =
  /\b(?:this|the|our|your) (?:repo|repository|code ?base|source(?: code)?|code|project|package|module)\b|\bin code\b|\b(?:which|what) (?:file|function|class|method|module|tests?)\b/i;

function withoutRepeats(terms: readonly QuestionTerm[]): QuestionTerm[] {
  const seen = new Set<string>();
  return terms.filter(({ key }) => {
    const isNew = key !== '' && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
