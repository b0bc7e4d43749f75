import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import type { Session } from '../../store/database.ts';
import { findReferences, findSymbols } from '../../store/find-symbols.ts';
import { listChunks } from '../../store/list-chunks.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { nameKey } from '../../text/name-key.ts';
import { nameIndex } from '../channels/name-index.ts';
import { searchChannels } from '../channels/search-channels.ts';
import { lastName } from '../question/last-name.ts';
import { roundScore } from '../round-score.ts';
import type { AskContext, AskRequest, EvidenceSpan, Intent, QuestionTerm } from '../terms.ts';
import { isPlainWord } from './extract-names.ts';
import { findTestFiles } from './find-test-file.ts';
import { loadSpans } from './load-spans.ts';
import { placeWanted } from './place-wanted.ts';

/**
 * The places that a question asks for by their kind: what calls the name in it, or the tests of it. They are the answer, so
 * that the room of their file does not bound them (`isAsked`).
 */
export async function findAskedPlaces(
  context: AskContext,
  request: AskRequest,
  { terms }: Pick<Intent, 'terms'>,
): Promise<Awaited<ReturnType<typeof loadSpans>>> {
  const wanted = placeWanted(request.question);
  if (wanted !== 'callers' && wanted !== 'tests') return { spans: [], quarantined: [] };
  const marked = terms.filter(({ from }) => from === 'identifier' || from === 'quoted');
  const subjects = marked.length > 0 ? marked : terms.filter(({ from }) => from !== 'path');
  const isTest = wanted === 'tests';
  const places = await reading(context, request.signal, async (session) => {
    const { scope, state } = await findScope(session, context, request);
    const found = await referring(session, context, { scope, subjects, isTest });
    if (!isTest) return found;
    const { paths } = await nameIndex(session, context, { scope, revision: state.revision });
    return [...(await inTestFiles(session, context, { scope, subjects, files: paths.files })), ...found];
  });
  const written = places.length > 0 || isTest ? places : await mentioning(context, request, marked);
  const most = isTest ? MOST_TESTS : MOST_CALLERS;
  const { spans, quarantined } = await loadSpans(context, request, [...new Set(written)].slice(0, most));
  return { spans: spans.map((span, index) => asAsked(span, index, isTest)), quarantined };
}

const MOST_CALLERS = 6;
const MOST_TESTS = 10;
const MOST_FOUND = 100;

type Subjects = { scope: SearchScope; subjects: readonly QuestionTerm[]; isTest: boolean };

/** Uses of what the question names; inside of something before the heads of files. */
async function referring(session: Session, { tenant }: AskContext, { scope, subjects, isTest }: Subjects) {
  const lasts = subjects.map(({ text }) => lastName(text));
  const symbols = await findSymbols(session, tenant, scope, lasts.map(nameKey), MOST_FOUND);
  const written = subjects.filter(({ from }) => from !== 'phrase' && from !== 'word').map(({ text }) => text);
  const names = [...new Set([...symbols.map(({ name }) => name), ...written.map(lastName)])];
  // A test that has a plain word somewhere need not be one of it.
  const telling = isTest ? names.filter((name) => !isPlainWord(name)) : names;
  const references = await findReferences(session, tenant, scope, telling, MOST_FOUND);
  const own = references.filter((reference) => reference.isTest === isTest);
  const inside = own.filter(({ within }) => within !== null);
  return [...inside, ...own].map(({ chunkId }) => chunkId);
}

async function inTestFiles(
  session: Session,
  { tenant }: AskContext,
  { scope, subjects, files }: Omit<Subjects, 'isTest'> & { files: Parameters<typeof findTestFiles>[1] },
) {
  const found = findTestFiles(
    subjects.map(({ text }) => lastName(text)),
    files,
  );
  const chunks = await Promise.all(
    found.map(({ documentId }) => listChunks(session, tenant, { ...scope, documentId })),
  );
  return chunks.flat().map(({ chunkId }) => chunkId);
}

/** What no index knows, as the name of a hook or of an option, is found as it is written. */
async function mentioning(context: AskContext, request: AskRequest, terms: readonly QuestionTerm[]) {
  const found = await Promise.all(
    terms.map(async ({ text }) => {
      const search = { texts: [text], terms: [], channels: ['lexical'], kinds: ['code'], limit: 10 } as const;
      const { spans } = await searchChannels(context, { ...search, request });
      return spans.filter(({ chunk }) => chunk.text.includes(lastName(text)));
    }),
  );
  return found.flat().map(({ chunk }) => chunk.chunkId);
}

function asAsked(span: EvidenceSpan, index: number, isTest: boolean): EvidenceSpan {
  const score = roundScore(1 / (61 + index));
  return { ...span, role: isTest ? 'test' : 'usage', ranks: { symbol: index + 1 }, score, isAsked: true };
}
