import type { SectionPlan } from '../terms.ts';

export type SectionTemplate = Omit<SectionPlan, 'key' | 'questions'> & { questions: readonly QuestionPair[] };

/** One thing to search for, worded for a topic (`{topic}`) and for a project as a whole. */
export type QuestionPair = { withTopic: string; without: string };

export function ask(withTopic: string, without: string): QuestionPair {
  return { withTopic, without };
}
