import { z } from 'zod';
import { HelixError } from '../../errors.ts';

/** Far more than a conversation has; only the newest turns are looked at. */
const MOST_MESSAGES = 2_000;
/** As many as `/v1/query` takes. */
const MOST_TURNS = 100;

const part = z.looseObject(
  { type: z.string('must be text'), text: z.string('must be text').optional() },
  'must be an object',
);
const message = z.looseObject(
  {
    role: z.string('must be text').max(40, 'must have at most 40 characters'),
    content: z.union([z.string(), z.array(part)], 'must be text or a list of parts').nullish(),
  },
  'must be an object',
);

/** What is looked at of a request in OpenAI's format. All else is taken and has no effect. */
export const chatBody = z.looseObject({
  model: z
    .string('must be text')
    .max(400, 'must have at most 400 characters')
    .describe(
      '`helix`, `helix/<project>` or `helix/<project>/<agent>`; `helix-steps…` to go through documents and code in steps.',
    ),
  messages: z
    .array(message, 'must be a list')
    .min(1, 'must have at least one message')
    .max(MOST_MESSAGES, `must have at most ${MOST_MESSAGES} messages`)
    .describe(
      'The conversation, oldest first; the last one is the question. Messages of the system have no effect.',
    ),
  stream: z.boolean('must be true or false').nullish(),
  stream_options: z
    .looseObject({ include_usage: z.boolean('must be true or false').nullish() }, 'must be an object')
    .nullish(),
});

export type ChatBody = z.infer<typeof chatBody>;

/** The question of a request and what was said before it. Throws `bad_request`. */
export function conversationIn({ messages }: ChatBody): { question: string; history: Turn[] } {
  const history: Turn[] = [];
  messages.forEach(({ role, content }, index) => {
    const at = `messages.${index}`;
    if (!ROLES.has(role))
      throw unsupported(
        `${at}.role`,
        `"${role}"`,
        'Send user and assistant messages alone: Helix calls no tools',
      );
    if (INERT.has(role)) return;
    const text = textOf(content, at);
    const last = history.at(-1);
    if (role === 'user') history.push({ question: text });
    else if (last) last.answer = last.answer === undefined ? text : `${last.answer}\n\n${text}`;
  });
  const asked = history.pop();
  if (!asked || asked.answer !== undefined)
    throw unsupported('messages', 'without a question at its end', 'End it with a message of the user');
  // A turn whose question is blank says nothing that a follow-up could be about.
  const told = history.filter(({ question }) => question.trim() !== '').slice(-MOST_TURNS);
  return { question: asked.question, history: told };
}

export type Turn = { question: string; answer?: string };

/** What was sent and had no effect, so that nobody wonders. */
export function ignoredIn({
  model: _,
  messages,
  stream: __,
  stream_options: ___,
  ...rest
}: ChatBody): string[] {
  const given = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  const names = given.map(([name]) => name.slice(0, 60)).slice(0, 20);
  return messages.some(({ role }) => INERT.has(role)) ? ['system messages', ...names] : names;
}

/** The persona of an answer is that of an agent: what a client calls the system does not reach Helix's. */
const INERT = new Set(['system', 'developer']);
const ROLES = new Set(['user', 'assistant', ...INERT]);

function textOf(content: ChatBody['messages'][number]['content'], at: string): string {
  if (!Array.isArray(content)) return content ?? '';
  const texts = content.map(({ type, text, refusal }, index) => {
    const words = type === 'refusal' ? refusal : text;
    if ((type === 'text' || type === 'refusal') && typeof words === 'string') return words;
    throw unsupported(
      `${at}.content.${index}.type`,
      `"${type.slice(0, 40)}"`,
      'Send text alone; POST /ask-image takes a picture',
    );
  });
  return texts.join('\n');
}

export function unsupported(param: string, found: string, action: string): HelixError {
  return new HelixError('bad_request', {
    problem: `${param} is ${found}, which is not taken here. ${action}.`,
    param,
  });
}
