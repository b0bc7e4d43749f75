import { outputScreen } from '../answer/output-screen.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { cleanSection } from './clean-section.ts';
import { openingQuotes } from './opening-quotes.ts';
import { type QuoteCandidate, quoteCandidates } from './quote-candidates.ts';
import { quoteLine } from './quote-line.ts';
import type { SectionText, SectionTools, SectionWriting } from './section-writing.ts';
import type { SectionProblem } from './terms.ts';
import { topicWeights } from './topic-match.ts';
import { validateSection } from './validate-section.ts';

/**
 * A section of sentences of the documents: of all that was found, those that are about the topic and of the kind that the
 * section asks for. Checked as a model's words are; there is nothing to repair in a quote, so one that does not hold is
 * left out.
 */
export async function* writeByQuotes(
  { sentenceJudge, secrets }: SectionTools,
  writing: SectionWriting,
): AsyncGenerator<'writing' | 'checking', SectionText> {
  yield 'writing';
  const quotes = chosenQuotes(writing);
  if (quotes.length === 0) return NOTHING;
  yield 'checking';
  const kept: QuoteCandidate[] = [];
  const problems: SectionProblem[] = [];
  for (const quote of quotes) {
    const found = await problemsOf(sentenceJudge, writing, quote);
    if (found.length === 0) kept.push(quote);
    problems.push(...found);
  }
  const content = listed(kept, writing, secrets);
  return content ? { ...NOTHING, status: 'written', content, problems } : { ...NOTHING, problems };
}

const NOTHING: SectionText = {
  status: 'lacking',
  content: '',
  problems: [],
  isRepaired: false,
  promptText: null,
  promptTokens: 0,
  completionTokens: 0,
};

/** What introduces a whole project is how its documents begin; everything else is chosen. */
function chosenQuotes(writing: SectionWriting): QuoteCandidate[] {
  const { openings, answered } = writing.evidence;
  if (openings) return openingQuotes(openings);
  const weights = topicWeights(writing.request.topic, answered);
  return chooseQuotes(writing.sources.flatMap(quoteCandidates), { ...writing, weights });
}

/** What is checked is the quote; the heading that is put before it is the document's own. */
async function problemsOf(
  judge: GroundednessJudge,
  { plan, request, sources }: SectionWriting,
  quote: QuoteCandidate,
): Promise<SectionProblem[]> {
  const section = cleanSection(quoteLine(quote), plan.heading, new Set([quote.chunk.chunkId]));
  const about = [plan.heading, request.title, request.topic].filter(Boolean).join('\n');
  const { problems } = await validateSection(judge, { section, about, sources, signal: request.signal });
  return problems;
}

function listed(
  quotes: readonly QuoteCandidate[],
  { plan, request, sources, evidence }: SectionWriting,
  secrets: readonly string[],
): string {
  const behind = evidence.openings ? 'title' : request.topic?.trim() ? undefined : 'heading';
  const lines = quotes.map((quote) => quoteLine(quote, behind));
  // No secret leaves, whoever wrote it into a document.
  const screen = outputScreen({ question: request.topic ?? '', sources, instruction: '', secrets });
  const screened = (screen.push(lines.join('\n')) + screen.end()).split('\n').filter(Boolean);
  const list = screened.map((line, index) => `${plan.isOrdered ? `${index + 1}.` : '-'} ${line}`).join('\n');
  return cleanSection(list, plan.heading, new Set(sources.map(({ chunkId }) => chunkId))).content;
}
