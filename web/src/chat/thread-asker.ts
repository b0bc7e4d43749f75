import type { HelixClient } from '../../../src/client/client.ts';
import { firstWords } from '../../../src/text/first-words.ts';
import { toFailure } from '../parts/failure.ts';
import { askConversation } from './ask-conversation.ts';
import { explainImageFailure, writingIn } from './explain-image-failure.ts';
import { beginTurn, reduceTurn, type TurnAction } from './reduce-turn.ts';
import { isAnswering } from './thread.ts';
import type { ThreadMap } from './thread-map.ts';
import type { Asking, Turn } from './turn.ts';

/** As long as the server makes a title of a question. */
const TITLE_LENGTH = 80;

/** Asks questions in threads, one at a time in each. */
export function createThreadAsker(client: HelixClient, threads: ThreadMap): ThreadAsker {
  const running = new Map<string, AbortController>();
  const askings = new Map<string, Asking>();
  const beginnings = new Map<string, Promise<number>>();
  let lastTurn = 0;

  async function ask(key: string, asking: Asking, options: AskOptions): Promise<void> {
    const thread = threads.get(key);
    if (!thread || isAnswering(thread)) return;
    lastTurn += 1;
    const turn = beginTurn(`asked-${lastTurn}`, asking);
    askings.set(turn.key, asking);
    const controller = new AbortController();
    running.set(key, controller);
    threads.change(key, ({ turns, ...rest }) => ({ ...rest, turns: [...turns, turn] }));
    const { signal } = controller;
    try {
      const id = thread.conversationId ?? (await beginOnce(key, asking, options));
      if (signal.aborted) return;
      for await (const event of askConversation(client, id, asking, signal)) {
        // Events that were already read when the answer was stopped are no part of it any more.
        if (signal.aborted) return;
        changeTurn(threads, key, turn.key, event);
      }
    } catch (error) {
      if (!signal.aborted) changeTurn(threads, key, turn.key, failed(asking, error));
    } finally {
      if (running.get(key) === controller) running.delete(key);
      threads.noteSaved();
    }
  }

  /** Who stops and asks again while the server is still about to begin stays in the one conversation. */
  function beginOnce(key: string, asking: Asking, options: AskOptions): Promise<number> {
    const beginning = beginnings.get(key) ?? begin(client, threads, key, asking, options);
    beginnings.set(key, beginning);
    return beginning.finally(() => beginnings.delete(key));
  }

  function abort(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
  }

  return {
    ask,
    isRunning: (key) => running.has(key),
    askingOf: (turn) => askings.get(turn.key) ?? askingOf(turn),
    abort,
    release: (turns) => letGo(askings, turns),
    stop: (key) => {
      abort(key);
      const turn = threads.get(key)?.turns.at(-1);
      if (turn) changeTurn(threads, key, turn.key, { type: 'stop' });
    },
    retry: (key, turn, options) => {
      const thread = threads.get(key);
      if (!thread || isAnswering(thread)) return;
      const asking = askings.get(turn.key) ?? askingOf(turn);
      if (turn.phase === 'failed') {
        removeTurn(threads, key, turn);
        letGo(askings, [turn]);
      }
      void ask(key, asking, options);
    },
  };
}

function letGo(askings: Map<string, Asking>, turns: readonly Turn[]): void {
  for (const { key, image } of turns) {
    askings.delete(key);
    if (image?.url) URL.revokeObjectURL(image.url);
  }
}

/** Not stopped with the answer: what exists on the server must have its number on the page. */
async function begin(
  client: HelixClient,
  threads: ThreadMap,
  key: string,
  { question }: Asking,
  { project, onCreated }: AskOptions,
): Promise<number> {
  const title = firstWords(question, TITLE_LENGTH);
  // Its first question names it there: without one it soon is not listed any more.
  const { conversation_id } = await client.createConversation({ project });
  const isLookedAt = threads.of(null).key === key;
  threads.adopt(key, conversation_id, { project, title });
  if (isLookedAt) onCreated(conversation_id);
  threads.noteSaved();
  return conversation_id;
}

function removeTurn(threads: ThreadMap, key: string, turn: Turn): void {
  threads.change(key, ({ turns, ...rest }) => ({ ...rest, turns: turns.filter((other) => other !== turn) }));
}

function changeTurn(threads: ThreadMap, key: string, turnKey: string, action: TurnAction): void {
  const change = (turn: Turn) => (turn.key === turnKey ? reduceTurn(turn, action) : turn);
  threads.change(key, ({ turns, ...rest }) => ({ ...rest, turns: turns.map(change) }), {
    isUrgent: action.type !== 'delta',
  });
}

function failed({ image }: Asking, error: unknown): TurnAction {
  if (!image) return { type: 'fail', failure: toFailure(error) };
  return { type: 'fail', failure: explainImageFailure(error), writing: writingIn(error) };
}

function askingOf({ question, documentIds, inSteps, role }: Turn): Asking {
  return { question, documentIds, documentCount: null, image: null, inSteps, role };
}

export type AskOptions = {
  /** Of a conversation that has not begun; another one has its own. */
  project: string;
  /** The server gave its number to the conversation that is looked at. */
  onCreated: (conversationId: number) => void;
};

export type ThreadAsker = {
  ask(threadKey: string, asking: Asking, options: AskOptions): Promise<void>;
  isRunning(threadKey: string): boolean;
  /** What was asked, with its picture where that is still here. */
  askingOf(turn: Turn): Asking;
  /** Ends the answer without a word about it on the page. */
  abort(threadKey: string): void;
  /** Lets go of the pictures of turns that leave the page. */
  release(turns: readonly Turn[]): void;
  stop(threadKey: string): void;
  /** What failed is asked again in its place; what was answered or broken off stays, and is asked anew below. */
  retry(threadKey: string, turn: Turn, options: AskOptions): void;
};
