import { HelixError } from '../../errors.ts';
import type { Session } from '../../store/database.ts';
import { listChunks } from '../../store/list-chunks.ts';
import { namedDocuments } from '../../store/named-documents.ts';
import type { VersionInstead } from '../../store/search-scope.ts';
import type { TenantId } from '../../terms.ts';
import type { EvalCase, ExpectedSource } from '../eval-case.ts';
import { findQuote } from './find-quote.ts';

/**
 * The chunks that hold what a case expects, as the documents are now or, for a case with `as_of`, as they were then.
 * What is not there is an error and no miss: a case whose passage is gone says nothing about retrieval.
 */
export async function resolveExpected(
  session: Session,
  tenant: TenantId,
  projectId: number,
  evalCase: EvalCase,
  instead?: VersionInstead,
): Promise<number[]> {
  const found = new Set(evalCase.expected_chunk_ids);
  for (const source of evalCase.expected_sources ?? []) {
    const place: Place = { session, tenant, projectId, evalCase, source, instead };
    for (const chunkId of await chunksOf(place)) found.add(chunkId);
  }
  return [...found];
}

type Place = {
  session: Session;
  tenant: TenantId;
  projectId: number;
  evalCase: EvalCase;
  source: ExpectedSource;
  /** A version as if it were the active one of its document. */
  instead?: VersionInstead;
};

async function chunksOf(place: Place): Promise<number[]> {
  const { session, tenant, projectId, evalCase, source, instead } = place;
  const { documentId, sourceUri } = await documentOf(place);
  const scope = { projectId, documentId, asOf: evalCase.as_of, instead };
  const { quote, start, end } = source;
  if (start !== undefined && end !== undefined) {
    const overlapping = await listChunks(session, tenant, scope, { start, end });
    if (overlapping.length === 0) throw unresolved(place, `no text of ${sourceUri} is there`);
    return overlapping.map(({ chunkId }) => chunkId);
  }
  const chunks = await listChunks(session, tenant, scope);
  if (chunks.length === 0) throw unresolved(place, `no version of ${sourceUri} holds any text then`);
  const holding = quote === undefined ? chunks.map(({ chunkId }) => chunkId) : findQuote(chunks, quote);
  if (holding.length === 0) throw unresolved(place, `the text of ${sourceUri} does not hold it`);
  return holding;
}

async function documentOf(place: Place) {
  const { session, tenant, projectId, source, instead } = place;
  const name = source.document;
  const [first, ...others] = await namedDocuments(session, tenant, { projectId, name, instead });
  if (!first) throw unresolved(place, 'there is no such document in the project');
  if (others.length === 0 || first.sourceUri === source.document) return first;
  const names = [first, ...others].map(({ sourceUri }) => sourceUri);
  throw unresolved(place, `${names.length} documents are called so: ${names.join(', ')}`);
}

const LONGEST_QUOTE = 120;

function unresolved({ evalCase, source }: Place, problem: string): HelixError {
  const { document, quote, start, end } = source;
  const shown = quote && quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote;
  const passage = shown ? `"${shown}" in ` : start === undefined ? '' : `characters ${start} to ${end} of `;
  const when = evalCase.as_of ? ` as of ${evalCase.as_of}` : '';
  return new HelixError('case_unresolved', {
    case: evalCase.id,
    expected: `${passage}"${document}"${when}`,
    problem,
  });
}
