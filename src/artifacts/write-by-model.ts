import { outputScreen } from '../answer/output-screen.ts';
import type { DraftRequest } from '../answer/write-draft.ts';
import {
  buildRepairPrompt,
  buildSectionPrompt,
  SECTION_RULES,
  sectionInstruction,
} from './build-section-prompt.ts';
import { cleanSection, saysLacking } from './clean-section.ts';
import { collectDraft, type Draft } from './collect-draft.ts';
import { rescueSection } from './rescue-section.ts';
import type { SectionText, SectionTools, SectionWriting } from './section-writing.ts';
import { LACKING, type SectionProblem } from './terms.ts';
import { type CheckedSection, validateSection } from './validate-section.ts';

/**
 * A section in a model's words: written, checked, and where something is wrong with it, written once more with the
 * problems told. What is wrong then is taken out; where too little is left, or the model says so, evidence is lacking.
 */
export async function* writeByModel(
  tools: SectionTools,
  writing: SectionWriting,
): AsyncGenerator<'writing' | 'checking' | 'repairing', SectionText> {
  yield 'writing';
  const first = await draftOf(tools, writing, buildSectionPrompt(writing));
  if (saysLacking(first.draft.text)) return lacking([], [first]);
  yield 'checking';
  const checked = await checkedDraft(tools, writing, first.draft);
  if (checked.problems.length === 0) return done(checked.content, [], [first]);
  yield 'repairing';
  const second = await draftOf(
    tools,
    writing,
    buildRepairPrompt(writing, checked.content, checked.problems.slice(0, MOST_TOLD)),
  );
  const drafts = [first, second];
  if (saysLacking(second.draft.text)) return lacking(checked.problems, drafts);
  const repaired = await checkedDraft(tools, writing, second.draft);
  const problems = [...checked.problems, ...repaired.problems];
  if (repaired.problems.length === 0) return done(repaired.content, problems, drafts);
  const rescued =
    rescueSection(repaired.content, repaired.units) ?? rescueSection(checked.content, checked.units);
  return rescued === undefined ? lacking(problems, drafts) : done(rescued, problems, drafts);
}

/** More of them would be the same fault over and over. */
const MOST_TOLD = 20;

type Called = { draft: Draft; prompt: string; system: string };

async function draftOf(tools: SectionTools, writing: SectionWriting, prompt: string): Promise<Called> {
  const { plan, sources, request } = writing;
  const system = sectionInstruction(request.agent.persona);
  const asked: DraftRequest = {
    system,
    prompt,
    question: [plan.heading, request.topic, plan.purpose].filter(Boolean).join(': '),
    sources,
    citationStyle: 'chunk',
    maxTokens: Math.min(tools.maxAnswerTokens, SECTION_TOKENS[request.type]),
    temperature: SECTION_TEMPERATURE,
    signal: request.signal,
  };
  const said = [request.title, request.topic ?? '', request.instructions ?? ''].join('\n');
  const screen = outputScreen({
    question: said,
    sources,
    // A section may well say that it is lacking: those words are part of the rules and no secret.
    instruction: `${SECTION_RULES.replace(LACKING, '')}\n${request.agent.persona}`,
    secrets: tools.secrets,
  });
  return { draft: await collectDraft(tools.model, asked, screen), prompt, system };
}

async function checkedDraft(
  tools: SectionTools,
  { plan, sources, request }: SectionWriting,
  draft: Draft,
): Promise<CheckedSection & { content: string }> {
  const section = cleanSection(draft.text, plan.heading, new Set(sources.map(({ chunkId }) => chunkId)));
  const checked = await validateSection(tools.sentenceJudge, {
    section,
    about: [plan.heading, request.title, request.topic].filter(Boolean).join('\n'),
    sources,
    isCut: draft.isCut,
    removed: draft.removed,
    signal: request.signal,
  });
  return { ...checked, content: section.content };
}

/** Structured writing wants little variety, yet more than quoting: the sections of a type must not all read the same. */
const SECTION_TEMPERATURE = 0.2;

/** Steps and tasks are longer than goals and risks. */
const SECTION_TOKENS = { blueprint: 1000, pdr: 1000, workflow: 1400, build_plan: 1400 } as const;

function done(content: string, problems: readonly SectionProblem[], called: readonly Called[]): SectionText {
  return { ...spent(called), status: 'written', content, problems: [...problems] };
}

function lacking(problems: readonly SectionProblem[], called: readonly Called[]): SectionText {
  return { ...spent(called), status: 'lacking', content: '', problems: [...problems] };
}

function spent(called: readonly Called[]) {
  const { system, prompt } = called.at(-1)!;
  return {
    isRepaired: called.length > 1,
    promptText: `${system}\n${prompt}`,
    promptTokens: called.reduce((sum, { draft }) => sum + draft.promptTokens, 0),
    completionTokens: called.reduce((sum, { draft }) => sum + draft.completionTokens, 0),
  };
}
