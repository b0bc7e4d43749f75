import { findScope } from '../retrieve/find-scope.ts';
import { reading } from '../retrieve/reading.ts';
import { lexicalBasis } from '../store/lexical-basis.ts';
import { lexicalQuestion } from '../store/lexical-question.ts';
import { lexicalWords } from '../store/lexical-words.ts';
import { type Prepared, prepareAnswer } from './prepare-answer.ts';
import { isLong, shortenQuestion } from './question/shorten-question.ts';
import type { AskContext, AskRequest } from './terms.ts';

/**
 * Prepares an answer; where nothing is about a long question as a whole, to the part of it that says most. No passage holds
 * half of the words of a story.
 */
export async function prepareLong(context: AskContext, request: AskRequest): Promise<Prepared> {
  const whole = await prepareAnswer(context, request);
  if (whole.outcome !== 'empty' || !isLong(request.question)) return whole;
  const question = await shortened(context, request);
  if (question === request.question) return whole;
  const part = await prepareAnswer(context, { ...request, question });
  return part.outcome === 'empty' ? whole : part;
}

function shortened(context: AskContext, request: AskRequest): Promise<string> {
  const question = request.question.slice(0, LONGEST_READ).replaceAll('\0', ' ').toWellFormed();
  const { lexemes } = lexicalQuestion(question);
  return reading(context, request.signal, async (session) => {
    const { projectId, instead } = (await findScope(session, context, request)).scope;
    const { all } = await lexicalBasis(session, context.tenant, { projectId, instead, question, lexemes });
    const weights = new Map(
      all.flatMap(({ lexeme, chunks, weight }) => (chunks > 0 ? [[lexeme, weight]] : [])),
    );
    return shortenQuestion(question, (text) =>
      lexicalWords(text).flatMap(({ lexeme }) => {
        const weight = weights.get(lexeme);
        return weight === undefined ? [] : { lexeme, weight };
      }),
    );
  });
}

/** As far as a question is read for what it asks. */
const LONGEST_READ = 2000;
