import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgenticAnswer, Conversation, HelixClient } from '../../src/client/client.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { collect } from '../../src/client/contract-assert.contract.ts';
import { runEvals } from '../../src/evals/run-evals.ts';
import { answerInConversation } from '../../src/http/answer-in-conversation.ts';
import { BODIES } from '../../src/http/openapi/bodies.ts';
import { createSpanJudge } from '../../src/providers/local/span-judge.ts';
import type { AgenticRecord } from '../../src/store/agentic-record.ts';
import { sql } from '../../src/store/sql.ts';
import { ABSTENTION } from '../../src/terms.ts';
import { ingestAskRepository } from '../support/ask-repository.ts';
import { onEachEngine } from '../support/engines.ts';
import { post, postQuery, postSearch } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const RATIO = 'What is `TS_ratio` and how is it computed?';
const CAVITY = 'What is a cavity?';
const UNKNOWN = 'Who won the chess final in Reykjavik?';
const SESSION = 'How long does a session last?';
const COMMIT = 'c0ffee0000000000000000000000000000000001';

onEachEngine('/v1/query in steps', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  let answered: AgenticAnswer;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
    await ingestAskRepository(helix.helix);
    await atCommit(helix);
    client = createHelixClient({ baseUrl: helix.url });
    answered = await client.query(RATIO, { mode: 'agentic', debug: true });
  });
  afterAll(() => helix?.stop());

  test('[AGENTIC-QUERY] the answer with its tier and envelope, its sources by file, line and commit', () => {
    expect(BODIES.AgenticAnswer.safeParse(answered).error?.message).toBeUndefined();
    expect(answered.abstained).toBe(false);
    expect(['Grounded', 'Bounded inference']).toContain(answered.tier);
    expect(answered.tier).toBe(answered.envelope.tier);
    const { sources } = answered.envelope;
    expect(sources.map(({ path }) => path)).toContain('docs/physics/ts-ratio.md');
    expect(sources.map(({ path }) => path)).toContain('src/physics/ts-ratio.ts');
    for (const { commit, start_line, end_line } of sources)
      expect([commit, start_line! > 0, end_line! >= start_line!]).toEqual([COMMIT, true, true]);
    expect(answered.debug).toMatchObject({ mode: 'agentic', tier_selected: answered.tier, model_calls: 0 });
    expect(answered.debug!.controller_steps.length).toBe(answered.debug!.retrieval_iterations);
  });

  test('[AGENTIC-CITED] a citation carries repository, path and commit, wherever it is shown', async () => {
    const cited = answered.citations[0]!;
    expect(cited).toMatchObject({ repository: 'lumen', commit: COMMIT });
    const place = { repository: 'lumen', path: cited.path, commit: COMMIT };
    expect(await client.chunk(cited.chunk_id)).toMatchObject(place);
    expect((await client.answer(answered.request_id)).citations[0]).toMatchObject(place);
    const standard = await client.query('What is the transit time of light across a tile?');
    expect(standard.citations[0]).toMatchObject({ repository: 'lumen', commit: COMMIT });
    const { body } = await postSearch(helix.url, { question: RATIO });
    expect(body.results[0]).not.toHaveProperty('commit');
  });

  test('[AGENTIC-MODE] another mode, or what the mode does not have, is refused and names what there is', async () => {
    const refused = async (body: object, path = '/v1/query') => {
      const sent = JSON.stringify({ question: RATIO, ...body });
      const { status, body: told } = await post<{ error: string; message: string }>(
        `${helix.url}${path}`,
        sent,
      );
      return [status, told.error, told.message];
    };
    expect(await refused({ mode: 'fast' })).toEqual([
      400,
      'bad_request',
      'mode is "fast"; it must be one of standard, agentic.',
    ]);
    expect(await refused({ mode: 7 })).toMatchObject([
      400,
      'bad_request',
      expect.stringMatching(/^mode is 7; /),
    ]);
    expect(await refused({ mode: 'agentic', tree_walk: 'deep' })).toMatchObject([
      400,
      'bad_request',
      'tree_walk is "deep"; it must be one of root_to_anchor, full_path, anchors_only.',
    ]);
    expect(await refused({ tree_walk: 'full_path' })).toMatchObject([
      400,
      'bad_request',
      expect.stringMatching(
        /^tree_walk is "full_path", which the mode "standard" does not have\. Send "mode":"agentic"/,
      ),
    ]);
    expect(await refused({ mode: 'agentic' }, '/v1/search')).toMatchObject([
      400,
      'bad_request',
      expect.stringMatching(/^"mode" is not known here/),
    ]);
    const { body } = await postQuery(helix.url, { question: RATIO, mode: null, tree_walk: null });
    expect(body).not.toHaveProperty('envelope');
  });

  test('[AGENTIC-STREAM] text, citations, envelope, end, and all of it as in the answer at once', async () => {
    const events = await collect(client.streamQuery(RATIO, { mode: 'agentic' }));
    const deltas = events.filter((event) => event.type === 'delta');
    expect(deltas.map(({ text }) => text).join('')).toBe(answered.answer);
    expect(events).toEqual([
      { type: 'start', requestId: expect.any(String) },
      ...deltas,
      { type: 'citations', citations: answered.citations },
      { type: 'envelope', envelope: answered.envelope },
      { type: 'end', complete: true, abstained: false, debug: null, tier: answered.tier },
    ]);
  });

  test('[AGENTIC-WALK] the depth that is asked for is walked', async () => {
    const walked = async (treeWalk: 'full_path' | 'anchors_only') =>
      (await client.query(RATIO, { mode: 'agentic', treeWalk })).envelope.tree_walk;
    const [anchors, whole] = await Promise.all([walked('anchors_only'), walked('full_path')]);
    expect(answered.envelope.tree_walk?.depth).toBe('root_to_anchor');
    expect([anchors?.depth, whole?.depth]).toEqual(['anchors_only', 'full_path']);
    expect(anchors!.paths.flatMap(({ nodes }) => nodes).every(({ is_anchor }) => is_anchor)).toBe(true);
  });

  test('[AGENTIC-TURN] a conversation keeps the envelope, and shows it again; turns and answers without one show null', async () => {
    const { conversation_id } = await client.createConversation();
    const asked = { conversationId: conversation_id, mode: 'agentic' } as const;
    const cavity = await client.query(CAVITY, asked);
    const nothing = await client.query(UNKNOWN, asked);
    await client.query(SESSION, { conversationId: conversation_id });
    const { turns }: Conversation = await client.conversation(conversation_id);
    expect(turns.map(({ outcome }) => outcome)).toEqual(['answered', 'abstained', expect.any(String)]);
    expect(turns[0]).toMatchObject({
      envelope: cavity.envelope,
      citations: cavity.citations,
      answer: cavity.answer,
    });
    expect([turns[1]!.answer, turns[1]!.envelope]).toEqual([ABSTENTION, nothing.envelope]);
    expect(turns[2]!.envelope).toBeNull();
    const [kept, plain] = await Promise.all(
      [turns[0]!, turns[2]!].map((turn) => client.answer(turn.request_id!)),
    );
    expect(kept).toMatchObject({ kind: 'query', outcome: 'answered', envelope: cavity.envelope, gate: null });
    expect(plain!.envelope).toBeNull();
    expect(BODIES.Conversation.safeParse(await client.conversation(conversation_id)).error).toBeUndefined();
    expect(BODIES.AnswerRecord.safeParse(kept).error).toBeUndefined();
  });

  test('[AGENTIC-CLARIFY] two senses are asked back with evidence; what is not there is abstained from, with what was searched', async () => {
    const split = await client.query(CAVITY, { mode: 'agentic' });
    expect([split.tier, split.abstained, split.envelope.clarify?.reason]).toEqual([
      'Clarify',
      false,
      'dominance_split',
    ]);
    const ids = split.citations.map(({ chunk_id }) => chunk_id);
    expect(split.envelope.clarify!.options).toHaveLength(2);
    for (const { question, evidence } of split.envelope.clarify!.options) {
      expect(question).not.toBe(CAVITY);
      expect(ids).toEqual(expect.arrayContaining(evidence.map(({ chunk_id }) => chunk_id)));
      const settled = await client.query(question, { mode: 'agentic' });
      expect([settled.tier === 'Clarify', settled.envelope.clarify]).toEqual([false, null]);
    }
    const nothing = await client.query(UNKNOWN, { mode: 'agentic' });
    expect([nothing.answer, nothing.abstained, nothing.tier, nothing.citations]).toEqual([
      ABSTENTION,
      true,
      'Clarify',
      [],
    ]);
    expect(nothing.envelope.clarify).toMatchObject({ reason: 'missing_evidence', options: [] });
    expect(nothing.envelope.clarify!.searched.length).toBeGreaterThan(0);
  });

  test('[AGENTIC-LEFT] a reader who leaves at the first word leaves the whole answer, one who leaves before it the question', async () => {
    const { conversation_id } = await client.createConversation();
    const request = { question: RATIO, project: 'default', k: 10, treeWalk: 'root_to_anchor' } as const;
    const answer = (signal: AbortSignal) =>
      answerInConversation(helix.helix, conversation_id, {
        ...request,
        requestId: crypto.randomUUID(),
        signal,
      });
    for await (const { type } of answer(new AbortController().signal)) if (type === 'text-delta') break;
    await expect(answer(AbortSignal.abort()).next()).rejects.toThrow(/abort/);
    expect((await client.conversation(conversation_id)).turns).toMatchObject([
      { outcome: 'answered', answer: answered.answer, envelope: answered.envelope },
      { outcome: 'stopped', answer: '', question: RATIO, citations: [], envelope: null },
    ]);
  });

  test('[AGENTIC-TRACE] the trace has items, spans and what was sent; every trace has the hash of each text', async () => {
    const trace = await client.trace(answered.request_id);
    const agentic = trace.agentic as AgenticRecord;
    expect(trace).toMatchObject({ kind: 'query', outcome: 'answered', answer: answered.answer });
    expect(agentic).toMatchObject({ schema: 'helix-ask/1', request: { tree_walk: 'root_to_anchor' } });
    expect(agentic.envelope).toEqual(answered.envelope);
    expect(agentic.items).toEqual(answered.debug!.items);
    expect(agentic.spans.map(({ chunk_id }) => chunk_id)).toEqual(
      expect.arrayContaining(answered.envelope.sources.map(({ chunk_id }) => chunk_id)),
    );
    const { request_id } = await client.query(SESSION);
    const [start] = await collect(client.ask(SESSION));
    const others = [request_id, (start as { requestId: string }).requestId].map((id) => client.trace(id));
    for (const { evidence } of [trace, ...(await Promise.all(others))] as Traced[]) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { chunkId, textHash } of evidence) {
        const { text } = await client.chunk(chunkId);
        expect(textHash).toBe(createHash('sha256').update(text).digest('hex'));
      }
    }
  });

  test('[AGENTIC-EVAL] an eval can ask in this mode: what was found are the sources of the envelope', async () => {
    const run = await runEvals(
      { ...helix.helix, judge: createSpanJudge() },
      {
        ...{ name: 'lumen', project: 'default', floors: {}, parallel: 1, resume: false },
        ...{ k: 10, via: 'agentic', judgeCitations: true },
        cases: [
          {
            id: 'ratio',
            question: RATIO,
            kind: 'answerable',
            expected_sources: [{ document: 'git:lumen/docs/physics/ts-ratio.md' }],
          },
          { id: 'chess', question: UNKNOWN, kind: 'unanswerable' },
        ],
      },
    );
    expect(run).toMatchObject({
      status: 'finished',
      settings: { via: 'agentic' },
      summary: { recall: { value: 1 } },
    });
    const [ratio, chess] = run.results;
    expect(ratio).toMatchObject({ refused: false, answer: answered.answer, usage: { modelCalls: 0 } });
    expect(ratio!.ranked).toEqual(answered.envelope.sources.map(({ chunk_id }) => chunk_id));
    expect(chess).toMatchObject({ refused: true, reason: 'empty' });
  });

  test('[AGENTIC-OLD] traces from before there were hashes and steps are shown as they are', async () => {
    const { request_id } = await client.query(SESSION);
    const { database, tenant } = helix.helix;
    await database.withTenant(tenant, (session) =>
      session.query(sql`
        update traces set agentic = null, evidence =
          (select jsonb_agg(item - 'textHash') from jsonb_array_elements(evidence) as items (item))
        where tenant_id = ${tenant} and trace_id = ${request_id}`),
    );
    const { evidence, agentic } = (await client.trace(request_id)) as {
      evidence: object[];
      agentic: unknown;
    };
    expect(agentic).toBeNull();
    expect(evidence[0]).not.toHaveProperty('textHash');
    expect(await client.answer(request_id)).toMatchObject({ outcome: 'answered', envelope: null });
  });
});

/** As they are when Git gave them. */
function atCommit({ helix: { database, tenant } }: RunningHelix): Promise<unknown> {
  return database.withTenant(tenant, (session) =>
    session.query(sql`
      update document_versions set metadata = metadata || jsonb_build_object('repository', jsonb_build_object(
        'name', 'lumen', 'path', replace(source_uri, 'git:lumen/', ''), 'commit', ${COMMIT}::text, 'blob', ''))
      from documents
      where documents.tenant_id = ${tenant} and document_versions.tenant_id = documents.tenant_id
        and documents.document_id = document_versions.document_id`),
  );
}

type Traced = { evidence: { chunkId: number; textHash: string }[] };
