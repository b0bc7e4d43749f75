import { namesAllTerms } from '../channels/names-all-terms.ts';
import { searchChannels } from '../channels/search-channels.ts';
import type { AskContext, AskRequest, Gathered, Sense, SenseDecision } from '../terms.ts';
import { assignSpans } from './assign-spans.ts';
import { decideByEvidence, decideByQuestion, NO_SENSES } from './decide-senses.ts';
import { askForSense, labelSenses } from './describe-sense.ts';
import { findCandidates, type TermCandidates } from './find-candidates.ts';
import { mergeSenses } from './merge-senses.ts';
import { namedDocuments, namedSenses } from './named-sense.ts';
import { scoreSense } from './score-sense.ts';
import type { SenseGroup } from './sense-candidate.ts';
import { isCodeName } from './term-places.ts';

/**
 * Whether a word of the question means several things in these documents, and which of them is asked for. A question that
 * names the context, by its words or by a path, has said so. Else each sense is searched for by itself, and the evidence
 * decides: one that leads by the threshold is answered; where none does, the asker is asked. A heading that has all that the
 * question names leaves nothing to ask.
 */
export async function resolveSenses(
  context: AskContext,
  request: AskRequest,
  gathered: Gathered,
): Promise<SenseDecision> {
  if (gathered.spans.length === 0) return NO_SENSES;
  const heading = headingOfQuestion(gathered);
  if (heading) return { ...NO_SENSES, reason: `A heading has all that the question names: "${heading}".` };
  const { found, quarantined } = await findCandidates(context, request, gathered.intent.terms);
  let decision = NO_SENSES;
  for (const { term, candidates } of found) {
    const groups = mergeSenses(candidates);
    if (groups.length < 2 || (groups.length > MOST_SENSES && !isCodeName(term))) continue;
    const next = await resolveTerm(context, request, gathered, { term, groups });
    if (next.verdict === 'split') return { ...next, quarantined: [...quarantined, ...next.quarantined] };
    if (decision.selected === null) decision = next;
  }
  return { ...decision, quarantined: [...quarantined, ...decision.quarantined] };
}

/** A passage under a heading that has every word the question names is what it asks for: no word of it is left open. */
function headingOfQuestion({ intent, spans }: Gathered): string | undefined {
  const headings = spans
    .filter(({ kind }) => kind === 'doc')
    .flatMap(({ chunk }) => [...chunk.headingPath.slice(-1), chunk.documentTitle]);
  return headings.find((heading) => namesAllTerms(heading, intent.terms));
}

/** A plain word with more is a word for anything, such as "options": nothing is gained by asking which one. */
const MOST_SENSES = 6;

type Ambiguous = Pick<TermCandidates, 'term'> & { groups: SenseGroup[] };

async function resolveTerm(
  context: AskContext,
  request: AskRequest,
  gathered: Gathered,
  ambiguous: Ambiguous,
): Promise<SenseDecision> {
  const { question } = request;
  const { term, groups } = ambiguous;
  const meant = namedSenses(question, term, groups);
  const isConfined = namedDocuments(question, gathered.spans).size > 0;
  if (meant.length > 0 || isConfined) {
    const senses = weighSenses(request, gathered, ambiguous, gathered.spans);
    return decideByQuestion(term, senses, meant.length === 1 ? senses[groups.indexOf(meant[0]!)]! : null);
  }
  const searched = await Promise.all(
    groups.slice(0, MOST_SENSES).map((group) => searchSense(context, request, group)),
  );
  const spans = [...gathered.spans, ...searched.flatMap((found) => found.spans)];
  const senses = weighSenses(request, gathered, ambiguous, spans);
  const quarantined = searched.flatMap((found) => found.quarantined);
  return { ...decideByEvidence(term, senses, context.askLimits.dominanceThreshold), quarantined };
}

/** A small search of its own, so that a sense is not judged by what the question happened to find. */
function searchSense(context: AskContext, request: AskRequest, group: SenseGroup) {
  const { term } = group.candidates[0];
  return searchChannels(context, {
    request,
    texts: [queryOf(group)],
    terms: [term],
    channels: ['lexical', 'vector', 'symbol', 'path'],
    kinds: ['doc', 'code', 'test'],
    limit: SPANS_PER_SENSE,
  });
}

const SPANS_PER_SENSE = 8;

/** Its name with what stands above it, and what it is in a sentence. */
function queryOf({ candidates: [{ title, ancestors, summary }] }: SenseGroup): string {
  return [...ancestors, title, summary.slice(0, 300)].join(' ').replace(/\s+/g, ' ').trim();
}

/** In the order of the groups. */
function weighSenses(
  { question }: AskRequest,
  gathered: Gathered,
  { term, groups }: Ambiguous,
  spans: Gathered['spans'],
): Sense[] {
  const parts = assignSpans(spans, term, groups);
  const labels = labelSenses(groups);
  const slots = gathered.slots.map(({ slot }) => slot);
  return groups.map((group, index) =>
    scoreSense(
      {
        label: labels[index]!,
        term,
        query: queryOf(group),
        question: askForSense(question, term, group, groups),
        spans: parts[index]!,
      },
      slots,
    ),
  );
}
