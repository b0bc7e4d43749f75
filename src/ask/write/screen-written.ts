import { outputScreen } from '../../answer/output-screen.ts';
import { createOutputScreen, type OutputScreen } from '../../guard/screen-output.ts';
import type { RetrievedChunk } from '../../terms.ts';
import type { TraceRecorder } from '../../trace/record-trace.ts';
import type { AskContext, EvidenceSpan } from '../terms.ts';
import { AGENTIC_INSTRUCTION } from './agentic-prompt.ts';
import type { WrittenAnswer } from './deterministic-answer.ts';

/** What an answer may say of addresses, keys and the instruction, whoever writes it. */
export function agenticScreen(
  { secrets }: Pick<AskContext, 'secrets'>,
  { question, kept }: Screened,
): OutputScreen {
  const sources = kept.map(({ chunk }) => chunk);
  return outputScreen({ question, sources, instruction: AGENTIC_INSTRUCTION, secrets });
}

/** Quotes pass through it like a model's words: a document may hold a key too. */
export function screenWritten(
  context: Pick<AskContext, 'secrets'>,
  written: WrittenAnswer,
  screened: Screened,
  trace: Pick<TraceRecorder, 'screened'>,
): WrittenAnswer {
  const pass = (text: string) => {
    const screen = agenticScreen(context, screened);
    const passed = screen.push(text) + screen.end();
    trace.screened(screen.removed());
    return passed;
  };
  const sections = written.sections.map((section) => ({ ...section, markdown: pass(section.markdown) }));
  return { ...written, answer: pass(written.answer), sections };
}

/**
 * What goes out beside an answer, with all its texts: headings, narratives, snippets, searches made of a document's words.
 * The addresses in them are the documents' own; Helix's keys and its instruction leave here no more than in the answer.
 */
export function screenTexts<Value>(context: Pick<AskContext, 'secrets'>, value: Value): Value {
  if (typeof value === 'string') return screenText(context, value) as Value;
  if (Array.isArray(value)) return value.map((each) => screenTexts(context, each)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, screenTexts(context, field)]);
  return Object.fromEntries(fields) as Value;
}

function screenText({ secrets }: Pick<AskContext, 'secrets'>, text: string): string {
  const screen = createOutputScreen({ sources: [text], instruction: AGENTIC_INSTRUCTION, secrets });
  return screen.push(text) + screen.end();
}

/** Up to what may not be said, so that what is shown of it still is what it begins with. */
export function screenSource(context: Pick<AskContext, 'secrets'>, chunk: RetrievedChunk): RetrievedChunk {
  const passed = screenText(context, chunk.text);
  if (passed === chunk.text) return chunk;
  let end = 0;
  while (end < passed.length && passed[end] === chunk.text[end]) end++;
  return { ...chunk, text: chunk.text.slice(0, end) };
}

type Screened = { question: string; kept: readonly EvidenceSpan[] };
