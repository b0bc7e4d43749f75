import { longAnswer } from './long-answer.ts';

/**
 * What is wrong with an answer, or undefined: every letter must be what the upstream sent, and both of its citations must
 * be passages of the tenant that asked, the first one of the document that was asked about.
 */
export function checkAnswer(received: Received, expected: Expected): Problem | undefined {
  if (!received.citations) return 'truncated: no citations';
  const marks = received.citations.map(({ n, chunk_id }) =>
    n === undefined ? `[chunk:${chunk_id}]` : `[${n}]`,
  );
  const cite = (order: number) => marks[order - 1] ?? '';
  const sent = longAnswer(expected.question, expected.pieces, cite).join('').trimEnd();
  const text = received.text.trimEnd();
  if (text !== sent) return sent.startsWith(text) ? 'truncated: text' : describe(text, sent);
  const titles = received.citations.map((citation) => citation.document_title ?? citation.title ?? '');
  if (titles.length !== 2) return `cites ${titles.length} passages, not 2`;
  if (!titles.every((title) => title.includes(` of ${expected.tenant} `))) return 'cites another tenant';
  return titles[0] === expected.title ? undefined : 'cites another document';
}

export type Received = { text: string; citations: ReceivedCitation[] | undefined };

/** `/ask` has a number and `document_title`, `/v1/query` only `title`. */
export type ReceivedCitation = { n?: number; chunk_id: number; document_title?: string; title?: string };

export type Expected = {
  kind: 'ask' | 'query';
  tenant: string;
  title: string;
  question: string;
  pieces: number;
};

export type Problem = string;

function describe(text: string, sent: string): Problem {
  return text.startsWith("I don't have") ? 'refused' : `altered: ${text.length} of ${sent.length} characters`;
}
