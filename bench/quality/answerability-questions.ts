import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Helix } from '../../src/compose.ts';
import { answerabilityOf } from '../../src/gate/answerability.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { openSet } from './open-set.ts';

/** Asks the documents of a set their own questions and a sample of those of the other sets, through the product. */
export async function askQuestions(
  folder: string,
  others: readonly string[],
  perOther: number,
): Promise<AskedQuestion[]> {
  const { helix } = await openSet(folder);
  try {
    const own = readQuestions(folder).map((each) => ({ question: each.question, kind: kindOf(each) }));
    const foreign = others
      .flatMap((other) => sampleOf(readQuestions(other), perOther))
      .map(({ question }) => ({ question, kind: 'other corpus' as const }));
    const asked: AskedQuestion[] = [];
    for (const { question, kind } of [...own, ...foreign]) {
      const evidence = await evidenceFor(helix, question);
      if (evidence) asked.push({ corpus: basename(folder), question, kind, ...evidence });
    }
    return asked;
  } finally {
    await helix.close();
  }
}

/** What a question was asked of, what it is there, and what was found for it. */
export type AskedQuestion = {
  corpus: string;
  question: string;
  kind: QuestionKind;
  nearest: number;
  support: number;
};

/** Adversarial questions are about what the documents speak of and ask for what they do not say. */
export type QuestionKind = 'answerable' | 'off topic' | 'other corpus' | 'adversarial';

type ListedQuestion = { question: string; answerable: boolean; off_topic?: boolean };

function kindOf({ answerable, off_topic }: ListedQuestion): QuestionKind {
  if (answerable) return 'answerable';
  return off_topic ? 'off topic' : 'adversarial';
}

function readQuestions(folder: string): ListedQuestion[] {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Evenly from the whole list, the same ones each time. */
function sampleOf(questions: readonly ListedQuestion[], size: number): ListedQuestion[] {
  const answerable = questions.filter((each) => each.answerable);
  const count = Math.min(size, answerable.length);
  return Array.from(
    { length: count },
    (_, index) => answerable[Math.floor((index * answerable.length) / count)]!,
  );
}

/** Undefined where nothing is found, or the question has no words: the gate then does not ask how likely an answer is. */
async function evidenceFor(helix: Helix, question: string) {
  const { nearest, candidates } = await retrieveChunks(helix, { question, project: 'default', k: 1 });
  const found = answerabilityOf(candidates, NO_CALIBRATION);
  return nearest === undefined || !found ? undefined : { nearest, support: found.support };
}

const NO_CALIBRATION = { intercept: 0, slope: 0, threshold: 0, nearEnough: 0, maxDistance: 0 };
