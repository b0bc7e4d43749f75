import { type ChatBody, unsupported } from './chat-request.ts';

/**
 * Refuses what would change the meaning of an answer if it were passed over. Numbers that only steer a model's wording
 * (`temperature`, `max_tokens`, `seed` and the like) are not among it: Helix writes as it is set up.
 */
export function refuseUnsupported(body: ChatBody): void {
  for (const { param, isMet, action } of REFUSED) {
    const value = body[param];
    if (value === null || value === undefined || !isMet(value)) continue;
    throw unsupported(param, shown(value), action);
  }
}

type Refused = { param: string; isMet: (value: unknown) => boolean; action: string };

const REFUSED: readonly Refused[] = [
  { param: 'n', isMet: (n) => n !== 1, action: 'There is one answer to a question: leave it out' },
  {
    param: 'tool_choice',
    isMet: (choice) => choice !== 'none' && choice !== 'auto',
    action: 'Helix calls no tools of others: leave it out',
  },
  {
    param: 'function_call',
    isMet: (call) => call !== 'none' && call !== 'auto',
    action: 'Helix calls no functions: leave it out',
  },
  {
    param: 'response_format',
    isMet: (format) => (format as { type?: unknown }).type !== 'text',
    action: 'Answers are text with citations: leave it out, and read `citations` for data',
  },
  { param: 'logprobs', isMet: (wanted) => wanted !== false, action: 'There are none to tell: leave it out' },
  { param: 'top_logprobs', isMet: (count) => count !== 0, action: 'There are none to tell: leave it out' },
  {
    param: 'modalities',
    isMet: (kinds) => !Array.isArray(kinds) || kinds.some((kind) => kind !== 'text'),
    action: 'Answers are text: leave it out',
  },
  { param: 'audio', isMet: () => true, action: 'Answers are text: leave it out' },
];

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
