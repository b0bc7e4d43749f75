import type { AgenticDebug, ControllerStepBody } from '../../../../src/client/client.ts';

/** What a step of the search did, in words; the server's own where it is of a kind that this page does not know. */
export function describeAction({ action }: Pick<ControllerStepBody, 'action'>): string {
  return ACTIONS[action] ?? action;
}

const ACTIONS: Readonly<Record<string, string>> = {
  seed: 'First look',
  expand: 'Wider words',
  widen: 'Into the code',
};

/** What the question asks for and nothing found holds: `term:mona lisa` is a name of it, `role:entry_point` a kind of passage. */
export function describeSlot(id: string): string {
  const [, kind, name] = /^(term|role):(.*)$/s.exec(id) ?? [];
  if (kind === undefined || name === undefined) return id;
  return kind === 'term' ? `“${name}”` : `a passage of the kind “${name.replaceAll('_', ' ')}”`;
}

/** Why the search ended. */
export function describeStop({ retrieval_stop_reason: reason, budget_hit }: Stopped): string {
  switch (reason) {
    case 'coverage_ok':
      return 'It stopped because what was found covers the question.';
    case 'budget':
      if (budget_hit === 'no_new_evidence') return 'It stopped because nothing new could be found any more.';
      return `It stopped at a limit${budget_hit ? ` (${budget_hit})` : ''}, with what was found until then.`;
    case 'empty':
      return 'It stopped because nothing was found that has to do with the question.';
    case 'dominance_split':
      return 'It stopped because the question has more than one meaning that is well backed.';
    default:
      return `It stopped: ${reason}.`;
  }
}

/** Who wrote the words of the answer, where it was not the model. */
export function describeFallback({ fallback }: Pick<AgenticDebug, 'fallback'>): string | null {
  if (fallback === 'no_model') return 'No model was asked: the answer is made of the passages themselves.';
  const reason = REPLACED[fallback];
  return reason ? `${reason}, so the answer is made of the passages themselves.` : null;
}

const REPLACED: Readonly<Record<string, string>> = {
  model_failed: 'The model could not be reached',
  denied_evidence: 'The model said that there is no evidence, although there is',
  uncited: 'The model cited nothing',
  ungrounded: 'The passages did not back what the model wrote',
  output_screened: 'What the model wrote was not fit to be shown',
};

/** What a trace tells of the steps; null where it tells nothing that can be shown. */
export function stepsIn(trace: Record<string, unknown>): AgenticDebug | null {
  const { debug } = (trace.agentic ?? {}) as { debug?: AgenticDebug };
  return Array.isArray(debug?.controller_steps) && Array.isArray(debug.items) ? debug : null;
}

type Stopped = Pick<AgenticDebug, 'retrieval_stop_reason' | 'budget_hit'>;
