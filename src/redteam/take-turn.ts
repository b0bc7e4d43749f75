import { randomUUID } from 'node:crypto';
import { answerQuery, rewriteFollowUp } from '../answer/answer-query.ts';
import { answerQuestion } from '../answer/answer-question.ts';
import { checkedQuestion } from '../answer/checked-question.ts';
import { snippetOf } from '../answer/parse-citations.ts';
import type { Helix } from '../compose.ts';
import { HelixError, isAbort, messageOf } from '../errors.ts';
import { ABSTENTION, type Confidentiality, REFUSAL } from '../terms.ts';
import type { Target } from './open-target.ts';
import type { HttpRequest, Question, Reply, Turn } from './probe.ts';

export const WAYS = ['ask', 'query'] as const;
export type Way = (typeof WAYS)[number];

/** Says one thing to Helix, by each of the ways, and notes what comes back and what the models were given. */
export async function takeTurn(
  target: Target,
  project: string,
  turn: Turn,
  ways: readonly Way[],
): Promise<Reply[]> {
  const helix = cleared(target.attacker, turn.clearance);
  if (turn.kind === 'http') return [await noted(target, nameOf(turn), () => request(target, helix, turn))];
  if (turn.kind === 'search')
    return [await noted(target, 'search', () => request(target, helix, searchFor(project, turn)))];
  const replies: Reply[] = [];
  for (const way of ways)
    replies.push(
      await noted(target, way, () =>
        way === 'ask' ? ask(helix, project, turn) : query(helix, project, turn),
      ),
    );
  return replies;
}

/** What a question finds, as `/v1/search` is asked for it. */
export function searchFor(project: string, { question, history, asOf, documentId }: Question): HttpRequest {
  const filters = documentId === undefined ? undefined : { document_ids: [documentId] };
  const body = { question, history, project, as_of: asOf, filters, top_k: 10 };
  return { method: 'POST', url: '/v1/search', body };
}

type Said = Pick<Reply, 'shown' | 'answer' | 'failure'>;

async function noted(target: Target, via: string, say: () => Promise<Said>): Promise<Reply> {
  target.heard();
  try {
    const said = await say();
    return { via, ...said, read: target.heard() };
  } catch (error) {
    if (isAbort(error)) throw error;
    const isRefused = error instanceof HelixError && error.status < 500;
    const shown = messageOf(error);
    return { via, shown, read: target.heard(), ...(!isRefused && { failure: shown }) };
  }
}

async function ask(helix: Helix, project: string, turn: Question): Promise<Said> {
  const { documentId, asOf } = turn;
  const { question } = await rewriteFollowUp(helix, checked(helix, turn));
  let text = '';
  let sources: string[] = [];
  for await (const event of answerQuestion(helix, { ...named(), question, project, documentId, asOf, k: 4 }))
    if (event.type === 'text-delta') text += event.text;
    else if (event.type === 'citations')
      sources = event.citations.map(({ document_title, snippet }) => `${document_title}: ${snippet}`);
  return said(text, sources, text === REFUSAL);
}

async function query(helix: Helix, project: string, turn: Question): Promise<Said> {
  const { documentId, asOf } = turn;
  const filters = documentId === undefined ? undefined : { documentIds: [documentId] };
  let text = '';
  let sources: string[] = [];
  const events = answerQuery(helix, { ...named(), ...checked(helix, turn), project, asOf, filters, k: 10 });
  for await (const event of events)
    if (event.type === 'text-delta') text += event.text;
    else if (event.type === 'citations')
      sources = event.sources.map((chunk) => `${chunk.documentTitle}: ${snippetOf(chunk.text)}`);
  return said(text, sources, text === ABSTENTION);
}

async function request(target: Target, helix: Helix, sent: HttpRequest): Promise<Said> {
  const { status, body } = await target.send(helix, sent);
  return { shown: body, ...(status >= 500 && status !== 501 && { failure: `${status} ${body}` }) };
}

function said(text: string, sources: readonly string[], refused: boolean): Said {
  const answer = { text, refused, citations: sources.length };
  return { shown: [text, ...sources].join('\n'), answer };
}

function checked({ settings }: Helix, { question, history }: Question) {
  return { question: checkedQuestion(question, settings.maxQuestionLength), history };
}

function named() {
  return { requestId: randomUUID() };
}

/** One object for each clearance, so that there is one server for each. */
function cleared(helix: Helix, clearance: Confidentiality | undefined): Helix {
  if (!clearance) return helix;
  const known = CLEARED.get(helix) ?? new Map<Confidentiality, Helix>();
  CLEARED.set(helix, known);
  const limited = known.get(clearance) ?? { ...helix, clearance };
  known.set(clearance, limited);
  return limited;
}

const CLEARED = new WeakMap<Helix, Map<Confidentiality, Helix>>();

function nameOf({ method, url }: HttpRequest): string {
  return `${method} ${url.length > 60 ? `${url.slice(0, 60)}…` : url}`;
}
