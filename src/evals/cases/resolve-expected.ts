import { HelixError } from '../../errors.ts';
import type { Session } from '../../store/database.ts';
import { findChunkIds } from '../../store/find-chunk-ids.ts';
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
  const found = new Set(await chunksById({ session, tenant, projectId, evalCase, instead }));
  for (const source of evalCase.expected_sources ?? []) {
    const place: Place = { session, tenant, projectId, evalCase, source, instead };
    for (const chunkId of await chunksOf(place)) found.add(chunkId);
  }
  return [...found];
}

type Expecting = {
  session: Session;
  tenant: TenantId;
  projectId: number;
  evalCase: EvalCase;
  /** A version as if it were the active one of its document. */
  instead?: VersionInstead;
};
type Place = Expecting & { source: ExpectedSource };

/** Ids change with every version of a document, so those of a case grow old without anybody touching it. */
async function chunksById({ session, tenant, projectId, evalCase, instead }: Expecting): Promise<number[]> {
  const { id, as_of: asOf, expected_chunk_ids: ids = [] } = evalCase;
  const known = await findChunkIds(session, tenant, { projectId, asOf, instead }, ids);
  const unknown = ids.filter((chunkId) => !known.has(chunkId));
  if (unknown.length === 0) return ids;
  const when = asOf ? `that held as of ${asOf}` : 'in force';
  throw new HelixError('case_unresolved', {
    case: id,
    expected: `${unknown.length === 1 ? 'chunk' : 'chunks'} ${listed(unknown)}`,
    problem: `no version ${when} has ${unknown.length === 1 ? 'it' : 'them'} in this project; ids change with the documents, so name a document and a quote in expected_sources instead`,
  });
}

function listed(ids: readonly number[]): string {
  const shown = ids.slice(0, MOST_IDS).join(', ');
  return ids.length > MOST_IDS ? `${shown} and ${ids.length - MOST_IDS} more` : shown;
}

const MOST_IDS = 5;

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
