import { createOutputScreen, type OutputScreen } from '../guard/screen-output.ts';
import type { RetrievedChunk } from '../terms.ts';

/** The screen for an answer to a question: it may repeat what its sources say and what was asked. */
export function outputScreen({ question, sources, instruction, secrets }: ScreenedAnswer): OutputScreen {
  const texts = sources.flatMap(({ documentTitle, headingPath, sourceUri, text }) => [
    text,
    documentTitle,
    sourceUri,
    ...headingPath,
  ]);
  return createOutputScreen({ sources: [question, ...texts], instruction, secrets });
}

export type ScreenedAnswer = {
  question: string;
  sources: readonly RetrievedChunk[];
  instruction: string;
  secrets: readonly string[];
};
