import { findScope } from '../retrieve/find-scope.ts';
import { reading } from '../retrieve/reading.ts';
import { lexicalBasis } from '../store/lexical-basis.ts';
import { lexicalQuestion } from '../store/lexical-question.ts';
import { nameIndex } from './channels/name-index.ts';
import { correctable, correctSpelling, singledForms } from './question/correct-spelling.ts';
import { readForeign } from './question/read-foreign.ts';
import type { AskContext, AskRequest } from './terms.ts';

/**
 * The question as the documents would word it: what only asks in English, and slips of the keyboard as the names that the
 * caller may see are written. By rules alone; a question whose words all occur comes back as it was.
 */
export async function settleWording(context: AskContext, request: AskRequest): Promise<string> {
  const question =
    readForeign(request.question.slice(0, LONGEST_READ)) + request.question.slice(LONGEST_READ);
  const read = question.slice(0, LONGEST_READ).replaceAll('\0', ' ').toWellFormed();
  const asked = correctable(read);
  const lexemesOf = new Map(
    [...new Set([...asked, ...asked.flatMap(singledForms)])].map((word) => [
      word,
      lexicalQuestion(word).lexemes,
    ]),
  );
  const lexemes = [...new Set([...lexemesOf.values()].flat())];
  if (lexemes.length === 0) return question;
  return reading(context, request.signal, async (session) => {
    const { tenant } = context;
    const { scope, state } = await findScope(session, context, request);
    const { projectId, instead } = scope;
    const { all } = await lexicalBasis(session, tenant, { projectId, instead, question: '', lexemes });
    const held = new Set(all.flatMap(({ lexeme, chunks }) => (chunks > 0 ? lexeme : [])));
    const isKnown = (word: string) => (lexemesOf.get(word) ?? []).every((lexeme) => held.has(lexeme));
    if (asked.every(isKnown)) return question;
    // What is left in another language cannot be told from a word that nothing holds: it stays, and counts as missing.
    if (question !== request.question) return request.question;
    const { names, words } = (
      await nameIndex(session, context, { scope, revision: state.revision })
    ).written();
    return correctSpelling(read, { isKnown, names, words }) + question.slice(LONGEST_READ);
  });
}

/** What is pasted behind a question is not asked. */
const LONGEST_READ = 2000;
