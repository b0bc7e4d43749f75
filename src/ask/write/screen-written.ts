import { outputScreen } from '../../answer/output-screen.ts';
import type { OutputScreen } from '../../guard/screen-output.ts';
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

type Screened = { question: string; kept: readonly EvidenceSpan[] };
