import type { ClientCase } from './client.contract.ts';
import { collect, failureOf, leftAt, matches, same, seenBy } from './contract-assert.contract.ts';

/** Agents, and artifacts as they are written. */
export const ARTIFACT_CASES: readonly ClientCase[] = [
  {
    name: 'writeArtifact gives each event up to the artifact, and passes over what it does not know',
    script: 'artifact',
    async run(client, baseUrl) {
      const events = await collect(client.writeArtifact({ type: 'pdr', topic: 'refunds' }));
      same(
        events.map(({ type }) => type),
        ['plan', 'step', 'coverage', 'section', 'artifact'],
      );
      matches(events[1], { key: 'summary', step: 'searching' });
      const [request] = await seenBy(baseUrl);
      matches(request, { method: 'POST', path: 'v1/artifacts', accept: 'text/event-stream' });
      same(JSON.parse(request?.body ?? ''), { type: 'pdr', topic: 'refunds' });
    },
  },
  {
    name: 'regenerateArtifact names the sections',
    script: 'artifact',
    async run(client, baseUrl) {
      await collect(client.regenerateArtifact(7, { sections: ['users'] }));
      const [request] = await seenBy(baseUrl);
      matches(request, { method: 'POST', path: 'v1/artifacts/7/regenerate' });
      same(JSON.parse(request?.body ?? ''), { sections: ['users'] });
    },
  },
  {
    name: 'an artifact that fails on the way ends with the error that the server tells',
    script: 'artifact-failed',
    async run(client) {
      const events = await collect(client.writeArtifact({ type: 'pdr' }));
      matches(events.at(-1), { type: 'error', error: 'llm_unavailable', message: 'Try again.' });
      same(events.length, 2);
    },
  },
  ...['artifact-cut', 'artifact-broken'].map(
    (script) =>
      ({
        name: `an artifact whose connection is lost is interrupted, and never asked for again: ${script}`,
        script,
        async run(client, baseUrl) {
          const failure = await failureOf(collect(client.writeArtifact({ type: 'pdr' })));
          matches(failure, { name: 'HelixRequestError', code: 'interrupted' });
          same((await seenBy(baseUrl)).length, 1);
        },
      }) satisfies ClientCase,
  ),
  {
    name: 'an event of an artifact that cannot be read is an error',
    script: 'artifact-malformed',
    async run(client) {
      const failure = await failureOf(collect(client.writeArtifact({ type: 'pdr' })));
      matches(failure, { code: 'bad_response' });
    },
  },
  {
    name: 'leaving the loop of an artifact ends its writing',
    script: 'artifact-open',
    async run(client, baseUrl) {
      for await (const { type } of client.writeArtifact({ type: 'pdr' })) if (type === 'plan') break;
      await leftAt(baseUrl);
    },
  },
  {
    name: 'what is written is never asked for twice',
    script: 'busy',
    async run(client, baseUrl) {
      await failureOf(client.createArtifact({ type: 'pdr' }));
      await failureOf(collect(client.writeArtifact({ type: 'pdr' })));
      await failureOf(collect(client.regenerateArtifact(1)));
      await failureOf(client.createAgent({ name: 'a', output_type: 'pdr' }));
      same((await seenBy(baseUrl)).length, 4);
    },
  },
  {
    name: 'agents are named in the address, whatever they are called',
    script: 'echo',
    async run(client, baseUrl) {
      await client.changeAgent('a/b c', { profile: 'cheap' }, { project: 'x y' });
      await client.artifact(3, { version: 2 });
      same(
        (await seenBy(baseUrl)).map(({ method, path }) => [method, path]),
        [
          ['PATCH', 'v1/agents/a%2Fb%20c?project=x+y'],
          ['GET', 'v1/artifacts/3?version=2'],
        ],
      );
    },
  },
];
