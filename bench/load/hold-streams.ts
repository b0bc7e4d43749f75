import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../retrieval/random.ts';
import { askHelix, type Outcome } from './ask-helix.ts';
import { askUpstream } from './ask-upstream.ts';
import type { Expected } from './check-answer.ts';
import { type Corpus, SECTIONS, titleOf } from './corpus.ts';
import type { LoadTenant } from './open-tenants.ts';
import type { LoadOptions } from './parse-options.ts';

/**
 * So many clients ask, each again as soon as its answer has ended, until `isOver`; then what is under way may end. They
 * begin one after the other over the time that an answer takes, so that questions come steadily and not all at once.
 */
export async function holdStreams(setting: HoldSetting): Promise<void> {
  const { options, isOver, onOutcome } = setting;
  const clients = [
    ...Array.from({ length: options.streams }, (_, client) => ({
      client,
      ask: helixClient(setting, client),
    })),
    ...Array.from({ length: options.bare }, (_, client) => ({ client, ask: bareClient(setting, client) })),
  ];
  await Promise.all(
    clients.map(async ({ client, ask }, index) => {
      await sleep((index * options.answerSeconds * 1000) / clients.length);
      for (let turn = 0; !isOver(); turn += 1) onOutcome(await ask(`${client}-${turn}`), Date.now());
    }),
  );
}

export type HoldSetting = {
  url: string;
  upstream: string;
  corpus: Corpus;
  tenants: readonly LoadTenant[];
  options: LoadOptions;
  pieces: number;
  isOver(): boolean;
  onOutcome(outcome: Outcome, at: number): void;
  /** How many answers are being written at this moment. */
  open: { count: number };
};

/** What a client of this number asks in this turn. Every fifth uses `/v1/query`, the others `/ask`. */
export function expectedOf(
  { corpus, tenants, options, pieces }: Pick<HoldSetting, 'corpus' | 'tenants' | 'options' | 'pieces'>,
  client: number,
  request: string,
): Expected & { of: LoadTenant } {
  const of = tenants[client % tenants.length]!;
  const random = createRandom(client, Number(request.replace(/\D/g, '')));
  const number = random.below(options.documents);
  const question = corpus.question(of.name, number, random.below(SECTIONS), request);
  const kind = client % 5 === 4 ? 'query' : 'ask';
  return { of, kind, tenant: of.name, title: titleOf(of.name, number), question, pieces };
}

function helixClient(setting: HoldSetting, client: number): (request: string) => Promise<Outcome> {
  const { open } = setting;
  return async (request) => {
    const { of, ...expected } = expectedOf(setting, client, request);
    let isOpen = false;
    const outcome = await askHelix(setting.url, of, expected, () => {
      isOpen = true;
      open.count += 1;
    });
    if (isOpen) open.count -= 1;
    return outcome;
  };
}

function bareClient(setting: HoldSetting, client: number): (request: string) => Promise<Outcome> {
  return (request) =>
    askUpstream(setting.upstream, expectedOf(setting, client, `bare-${request}`).question, setting.pieces);
}
