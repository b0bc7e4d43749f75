import type { Evidence } from '../answer/find-evidence.ts';
import { outputScreen } from '../answer/output-screen.ts';
import { withoutMarks } from '../answer/quote-context.ts';
import { answerabilityToTell } from '../gate/refusal-gate.ts';
import type { RetrievedChunk } from '../terms.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { contentWords, questionWords, stemSet } from '../text/content-words.ts';
import { sectionsOf } from './artifact-templates.ts';
import { cleanSection } from './clean-section.ts';
import { collectDraft } from './collect-draft.ts';
import { mentionsTopic } from './mentions-topic.ts';
import { numberedSteps } from './numbered-steps.ts';
import { citeEverySentence, inDocumentOrder, quotesIn } from './quoted-sentences.ts';
import { rescueSection } from './rescue-section.ts';
import { sentenceKey } from './said-before.ts';
import { citedIn } from './section-units.ts';
import type { SectionText, SectionTools, SectionWriting } from './section-writing.ts';
import { validateSection } from './validate-section.ts';

/**
 * A section of sentences of the documents: for each question that passed, what the quoting writer answers it with, none
 * twice. Checked as a model's words are; there is nothing to repair in a quote, so one that does not hold is left out.
 */
export async function* writeByQuotes(
  tools: SectionTools,
  writing: SectionWriting,
): AsyncGenerator<'writing' | 'checking', SectionText> {
  const { plan, request, sources } = writing;
  yield 'writing';
  const found: string[] = [];
  for (const evidence of writing.evidence.answered)
    found.push(...(await quotesFor(tools, writing, evidence, new Set(found.map(sentenceKey)))));
  const steps = plan.isOrdered ? stepsIn(tools, writing) : [];
  const chosen = onceEach([...steps, ...chosenQuotes(found, writing)]).slice(0, MOST_QUOTES);
  if (chosen.length === 0) return NOTHING;
  const quotes = plan.isOrdered ? inDocumentOrder(chosen, sources) : chosen;
  yield 'checking';
  const list = quotes.map((quote, index) => `${plan.isOrdered ? `${index + 1}.` : '-'} ${quote}`).join('\n');
  const section = cleanSection(list, plan.heading, new Set(sources.map(({ chunkId }) => chunkId)));
  const about = [plan.heading, request.title, request.topic].filter(Boolean).join('\n');
  const { units, problems } = await validateSection(tools.sentenceJudge, {
    section,
    about,
    sources,
    signal: request.signal,
  });
  const content = problems.length === 0 ? section.content : rescueSection(section.content, units);
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

/**
 * What is about the topic and no earlier section says. Where all of it was said, only what has a word of this section's questions besides the topic
 * is said again: the others were found by the topic alone.
 */
function chosenQuotes(all: readonly string[], { before, plan, request, sources }: SectionWriting): string[] {
  const near = new Set(
    sources.filter((chunk) => mentionsTopic(chunk, request.topic)).map(({ chunkId }) => chunkId),
  );
  const aboutIt = all.filter((quote) => citedIn(quote).some((id) => near.has(id)));
  // A topic may be written of in other words altogether.
  const found = aboutIt.length > 0 ? aboutIt : all;
  const fresh = found.filter((quote) => !before.sentences.has(sentenceKey(quote)));
  if (fresh.length > 0) return fresh;
  return found.filter(isOfSection({ plan, request }));
}

/** Whether a quote has a word of what its section asks for, besides the topic. */
function isOfSection({
  plan,
  request,
}: Pick<SectionWriting, 'plan' | 'request'>): (quote: string) => boolean {
  const topic = stemSet(contentWords(request.topic ?? ''));
  const asked = questionWords(`${plan.heading} ${plan.questions.join(' ')}`);
  const special = stemSet(asked.filter(({ stem }) => !topic.has(stem)));
  return (quote) => contentWords(cleanMarkdown(quote)).some(({ stem }) => special.has(stem));
}

/** The numbered lists of what was found first for each question. */
function stepsIn({ secrets }: SectionTools, { evidence, request, sources }: SectionWriting): string[] {
  const first = new Set(evidence.answered.map((found) => found.sources[0]!.chunkId));
  const points = numberedSteps(
    sources.filter(({ chunkId }) => first.has(chunkId)),
    request.topic,
  ).filter(({ length }) => length <= LONGEST_QUOTE);
  const screen = outputScreen({ question: request.topic ?? '', sources, instruction: '', secrets });
  const screened = screen.push(points.join('\n')) + screen.end();
  return screened.split('\n').filter(Boolean).map(citeEverySentence);
}

function onceEach(quotes: readonly string[]): string[] {
  return [...new Map(quotes.toReversed().map((quote) => [sentenceKey(quote), quote])).values()].toReversed();
}

/** A draft is read; beyond that it is a copy of the documents. */
const MOST_QUOTES = 10;

/** Sentences that answer a question; others than were said already, where the documents have them. */
async function quotesFor(
  tools: SectionTools,
  writing: SectionWriting,
  evidence: Evidence,
  here: ReadonlySet<string>,
): Promise<string[]> {
  const { before } = writing;
  const isNew = (quote: string) => !here.has(sentenceKey(quote));
  const isUnsaid = (quote: string) => isNew(quote) && !before.sentences.has(sentenceKey(quote));
  const found: string[] = [];
  for (const asked of waysToAsk(writing, evidence)) {
    const quotes = await answerOf(tools, evidence, { ...asked, signal: writing.request.signal });
    const isMeant = asked.isSettled && writing.plan.level > 1 ? isOfSection(writing) : () => true;
    found.push(...quotes.filter(isNew).filter(isMeant));
    if (found.some(isUnsaid)) break;
  }
  return onceEach(found);
}

/**
 * First as it was searched for. Then, because a document seldom repeats what it is about in each sentence, what is best of
 * the chunks that mention the topic: in the first section, which says what the topic is, whatever comes nearest, also to
 * the question without the topic; in others what has a word of theirs. Last of chunks that no section cites.
 */
function waysToAsk(
  { request, plan, before }: SectionWriting,
  { searchedAs: question, sources }: Evidence,
): Asked[] {
  const about = request.topic ? sources.filter((source) => mentionsTopic(source, request.topic)) : [];
  const unused = sources.filter(({ chunkId }) => !before.chunkIds.has(chunkId));
  const whole = sectionsOf(request.type).find(({ key, level }) => key === plan.key && level === 1);
  const bare = whole?.questions[plan.questions.indexOf(question)];
  return [
    { question, sources },
    { question, sources: about, isSettled: true },
    ...(bare ? [{ question: bare, sources: about, isSettled: true }] : []),
    ...(unused.length < sources.length ? [{ question, sources: unused }] : []),
  ].filter((asked) => asked.sources.length > 0);
}

type Asked = { question: string; sources: readonly RetrievedChunk[]; isSettled?: boolean };

async function answerOf(
  { model, answerability, secrets, maxAnswerTokens }: SectionTools,
  { gate, retrieval }: Evidence,
  { question, sources, isSettled = false, signal }: Asked & { signal?: AbortSignal },
): Promise<string[]> {
  const { text } = await collectDraft(
    model,
    {
      system: '',
      prompt: question,
      question,
      // A source that is quoted word for word must not be found to cite.
      sources: sources.map((source) => ({ ...source, text: withoutMarks(source.text) })),
      citationStyle: 'chunk',
      answerability: answerabilityToTell(gate, { answerability }, retrieval.candidates),
      isSettled,
      maxTokens: maxAnswerTokens,
      signal,
    },
    outputScreen({ question, sources, instruction: '', secrets }),
  );
  return quotesIn(text)
    .filter((quote) => quote.length <= LONGEST_QUOTE && cleanMarkdown(quote).length >= SHORTEST_QUOTE)
    .map(citeEverySentence);
}

/** Longer ones are tables and listings run together. */
const LONGEST_QUOTE = 600;
const SHORTEST_QUOTE = 12;
