import type { Observer } from '../observe/observer.ts';
import type { UsageCounter } from './count-usage.ts';

/** The same observer; questions and what models used are also counted for their tenants. */
export function countingObserver<Kind extends Observer>(observer: Kind, usage: UsageCounter): Kind {
  return {
    ...observer,
    questionEnded(question) {
      observer.questionEnded(question);
      usage.answered(question.tenant);
    },
    modelUsed(use) {
      observer.modelUsed(use);
      usage.modelUsed(use);
    },
  };
}
