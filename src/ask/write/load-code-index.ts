import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import type { Session } from '../../store/database.ts';
import { findReferences, findSymbols } from '../../store/find-symbols.ts';
import { listChunks } from '../../store/list-chunks.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { nameKey } from '../../text/name-key.ts';
import { lastName } from '../question/last-name.ts';
import type { AskContext, AskRequest, EvidenceSpan, Intent } from '../terms.ts';
import type { CodeIndex } from './code-facts.ts';
import { testNames } from './test-names.ts';

/** What the index knows of the symbols in some spans and of those that the question and the documents name. */
export async function loadCodeIndex(
  context: AskContext,
  request: AskRequest,
  { kept, intent, resolved }: Named,
): Promise<Omit<CodeIndex, 'kept'>> {
  const code = kept.filter(({ kind }) => kind !== 'doc');
  if (code.length === 0) return { symbols: [], references: [], resolved };
  const inSpans = code.flatMap(({ chunk }) => chunk.source.symbols ?? []).map(lastName);
  const keys = [...intent.terms.map(({ key }) => key), ...[...resolved, ...inSpans].map(nameKey)];
  return reading(context, request.signal, async (session) => {
    const { scope } = await findScope(session, context, request);
    const wanted = [...new Set(keys)].filter((key) => key !== '').slice(0, MOST_KEYS);
    const symbols = await findSymbols(session, context.tenant, scope, wanted, MOST_SYMBOLS);
    const names = [...new Set(symbols.map(({ name }) => name))];
    const references = await findReferences(session, context.tenant, scope, names, MOST_REFERENCES);
    const testsOf = intent.kind === 'tests' ? await loadTestNames(session, context, scope, kept) : undefined;
    return { symbols, references, resolved, ...(testsOf && { testsOf }) };
  });
}

/** Of whole files: an answer says how many tests it does not name. */
async function loadTestNames(
  session: Session,
  { tenant }: AskContext,
  scope: SearchScope,
  kept: readonly EvidenceSpan[],
): Promise<Map<number, string[]>> {
  const tests = kept.filter(({ kind }) => kind === 'test').map(({ chunk }) => chunk.documentId);
  const names = new Map<number, string[]>();
  for (const documentId of [...new Set(tests)].slice(0, MOST_FILES)) {
    const chunks = await listChunks(session, tenant, { ...scope, documentId });
    const called = chunks.flatMap(({ text }) => testNames(text, MOST_TESTS));
    names.set(documentId, [...new Set(called)]);
  }
  return names;
}

const MOST_FILES = 10;
const MOST_TESTS = 1000;

type Named = { kept: readonly EvidenceSpan[]; intent: Intent; resolved: readonly string[] };

const MOST_KEYS = 100;
const MOST_SYMBOLS = 200;
const MOST_REFERENCES = 400;
