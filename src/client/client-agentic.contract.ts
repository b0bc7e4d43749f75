import type { ClientCase } from './client.contract.ts';
import { collect, matches, same, seenBy } from './contract-assert.contract.ts';

const ENVELOPE = { tier: 'Clarify', sections: [], tree_walk: null, sources: [], clarify: null };

/** Answers in the mode `agentic`. */
export const AGENTIC_CASES: readonly ClientCase[] = [
  {
    name: 'streamQuery in the mode agentic gives the envelope after the citations, and the tier at the end',
    script: 'agentic',
    async run(client, baseUrl) {
      same(await collect(client.streamQuery('q', { mode: 'agentic', treeWalk: 'full_path' })), [
        { type: 'start', requestId: 'request-1' },
        { type: 'delta', text: 'Which one?' },
        { type: 'citations', citations: [] },
        { type: 'envelope', envelope: ENVELOPE },
        { type: 'end', complete: true, abstained: false, debug: null, tier: 'Clarify' },
      ]);
      const [request] = await seenBy(baseUrl);
      same(JSON.parse(request?.body ?? ''), { question: 'q', mode: 'agentic', tree_walk: 'full_path' });
    },
  },
  {
    name: 'an envelope that cannot be read is reported with what it was, and the answer goes on to its end',
    script: 'agentic-malformed',
    async run(client) {
      const events = await collect(client.streamQuery('q', { mode: 'agentic' }));
      const errors = events.filter((event) => event.type === 'error');
      same([...new Set(errors.map(({ code }) => code))], ['malformed_frame']);
      same(errors.length, 6);
      same(errors[1]?.raw, 'null');
      matches(events.at(-1), { type: 'end', complete: true, tier: 'Clarify' });
    },
  },
  {
    name: 'query in the mode agentic posts the mode and gives the answer with its envelope',
    script: 'agentic-at-once',
    async run(client, baseUrl) {
      const { tier, envelope } = await client.query('q', { mode: 'agentic', debug: true });
      same([tier, envelope], ['Clarify', ENVELOPE]);
      const [request] = await seenBy(baseUrl);
      same(JSON.parse(request?.body ?? ''), { question: 'q', mode: 'agentic', debug: true });
    },
  },
];
