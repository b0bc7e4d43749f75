import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkedQuestion } from '../answer/checked-question.ts';
import { TREE_WALK_DEPTHS, type TreeWalkDepth } from '../ask/envelope.ts';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { CONFIDENTIALITIES, DEFAULT_PROJECT, FILTER_LIMITS, type SearchFilters } from '../terms.ts';
import { agentName, beginning, moment, projectName, roleName } from './parse-query.ts';
import { readJson } from './read-json.ts';

/** The most chunks that can be asked for: half of what each channel finds. */
const MOST_CHUNKS = 50;
const { values: MOST_VALUES, characters: LONGEST_VALUE } = FILTER_LIMITS;
/** Room for the longest question and a long conversation. */
const MOST_BYTES = 1024 * 1024;

/** As many as are put before the model, where a request does not say. */
const DEFAULT_CHUNKS = 10;

const text = z.string('must be text');
/** Of its checks the first that fails ends the matter, so that `oneOrMore` says what is wrong. */
const shortText = z
  .string()
  .regex(new RegExp(`^[^\\p{Cc}]{1,${LONGEST_VALUE}}$`, 'u'), { abort: true })
  .refine((value) => value.isWellFormed() && value.trim() !== '', { abort: true });
const chunkCount = z
  .int(`must be a whole number from 1 to ${MOST_CHUNKS}`)
  .min(1, `must be a whole number from 1 to ${MOST_CHUNKS}`)
  .max(MOST_CHUNKS, `must be a whole number from 1 to ${MOST_CHUNKS}`);

const filters = z
  .strictObject(
    {
      source_type: optional(oneOrMore(shortText, 'a type such as "pdf", or a list of them')),
      tags: optional(oneOrMore(shortText, 'a tag, or a list of them')),
      confidentiality: optional(
        oneOrMore(z.enum(CONFIDENTIALITIES), `one or more of ${CONFIDENTIALITIES.join(', ')}`),
      ),
      document_ids: optional(
        oneOrMore(z.int().min(1, { abort: true }), 'the id of a document, or a list of them'),
      ),
      from: optional(text.pipe(beginning).describe('When the version came into force, at the earliest.')),
      to: optional(text.pipe(moment).describe('When the version came into force, at the latest.')),
    },
    'must be an object',
  )
  .refine(({ from, to }) => !from || !to || from <= to, 'must not have a "from" after its "to"');

const turn = z.strictObject({ question: text, answer: optional(text) }, 'must be an object');
export const searchBody = z.strictObject({
  tenant_id: optional(text.describe('The tenant of this Helix, or nothing; any other is 403.')),
  question: text.optional().describe('The question.'),
  top_k: optional(chunkCount.describe(`How many passages may be used; ${DEFAULT_CHUNKS} unless told.`)),
  project: optional(text.pipe(projectName).describe(`\`${DEFAULT_PROJECT}\` unless told.`)),
  role: optional(text.pipe(roleName)),
  agent: optional(
    text
      .pipe(agentName)
      .describe('The agent that answers, of those whose output type is `answer`: its persona and its model.'),
  ),
  filters: optional(filters.describe('Which documents are asked; all that is given must hold.')),
  as_of: optional(
    text.pipe(moment).describe('Asks the versions that held then: a day, meaning its end, or a moment.'),
  ),
  history: optional(
    z
      .array(turn, 'must be a list')
      .max(100, 'must have at most 100 turns')
      .describe(
        'What was asked and answered before, oldest first: a follow-up question is understood by it.',
      ),
  ),
});
const MODES = ['standard', 'agentic'] as const;
export const queryBody = searchBody.extend({
  mode: optional(
    z
      .enum(MODES, oneOf(MODES))
      .describe(
        '`agentic` answers in steps over documents and code, with an envelope; `standard` unless told.',
      ),
  ),
  tree_walk: optional(
    z
      .enum(TREE_WALK_DEPTHS, oneOf(TREE_WALK_DEPTHS))
      .describe(
        'How much of the way to each source the envelope shows, in the mode `agentic`; `root_to_anchor` unless told.',
      ),
  ),
  debug: optional(z.boolean('must be true or false').describe('Whether to tell how the answer came about.')),
  conversation_id: optional(
    z
      .int('must be the id of a conversation, such as 12')
      .min(1, 'must be the id of a conversation, such as 12')
      .describe('The conversation that is gone on with: it gives project and history, and keeps the answer.'),
  ),
});

/** The body of `/v1/search`, checked. */
export async function readSearch(request: FastifyRequest, helix: Helix) {
  refuseOtherTypes(request);
  return fieldsOf(await readJson(request, searchBody, { mostBytes: MOST_BYTES, isPrivate: true }), helix);
}

/** The body of `/v1/query`, checked. `conversation` has the project only where the body names one. */
export async function readQuery(request: FastifyRequest, helix: Helix) {
  refuseOtherTypes(request);
  const body = await readJson(request, queryBody, { mostBytes: MOST_BYTES, isPrivate: true });
  const { conversation_id: id, project, debug = false } = body;
  if (id !== undefined && body.history)
    throw new HelixError('bad_request', {
      problem: `history stands beside conversation_id ${id}, which has its own. Send one of the two.`,
    });
  refuseAgentInSteps(body);
  const conversation = id === undefined ? undefined : { id, project };
  return { ...fieldsOf(body, helix), debug, treeWalk: treeWalkOf(body), conversation };
}

/** The loop has one prompt, which is hashed and replayed: nobody else's words go into it. */
function refuseAgentInSteps({ agent, mode }: z.infer<typeof queryBody>): void {
  if (agent === undefined || mode !== 'agentic') return;
  throw new HelixError('bad_request', {
    problem: `agent is ${JSON.stringify(agent)}, which the mode "agentic" does not have. Leave the mode out, or the agent.`,
  });
}

/** Undefined in the mode `standard`, which has no tree to walk. */
function treeWalkOf({ mode = 'standard', tree_walk }: z.infer<typeof queryBody>): TreeWalkDepth | undefined {
  if (mode === 'agentic') return tree_walk ?? 'root_to_anchor';
  if (tree_walk === undefined) return undefined;
  throw new HelixError('bad_request', {
    problem: `tree_walk is "${tree_walk}", which the mode "standard" does not have. Send "mode":"agentic" with it, or leave it out.`,
  });
}

function fieldsOf(body: z.infer<typeof searchBody>, { settings, tenant }: Helix) {
  refuseOtherTenant(body.tenant_id, tenant);
  return {
    question: questionOf(body.question, settings.maxQuestionLength),
    k: body.top_k ?? DEFAULT_CHUNKS,
    project: body.project ?? DEFAULT_PROJECT,
    role: body.role,
    agent: body.agent,
    filters: body.filters && filtersOf(body.filters),
    asOf: body.as_of,
    // A turn may have no answer: it failed, or was left.
    history: (body.history ?? []).map(({ question, answer = '' }) => ({ question, answer })),
  };
}

function filtersOf({ source_type, document_ids, ...rest }: z.infer<typeof filters>): SearchFilters {
  return { sourceTypes: source_type, documentIds: document_ids, ...rest };
}

/** What is wrong with a question has one code here, whatever it is. */
function questionOf(given: string | undefined, limit: number): string {
  try {
    return checkedQuestion(given, limit);
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    const problem =
      error.code === 'question_missing' ? 'question is missing or blank. Send one.' : error.message;
    throw new HelixError('bad_request', { problem });
  }
}

function refuseOtherTypes({ headers }: FastifyRequest): void {
  const type = (headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  if (/^application\/([\w.+-]+\+)?json$/.test(type)) return;
  const found = type ? `"${type.slice(0, 100)}"` : 'missing';
  throw new HelixError('bad_request', {
    problem: `The content type is ${found}. Send JSON, as application/json.`,
  });
}

/** Without authentication there is one tenant, and a request may name it or not. */
function refuseOtherTenant(given: string | undefined, tenant: string): void {
  if (given === undefined || given.toLowerCase() === tenant) return;
  throw new HelixError('forbidden', {
    what: `Tenant ${JSON.stringify(given.slice(0, 100))}`,
    action: `Leave \`tenant_id\` out, or send that of this Helix, ${tenant}.`,
  });
}

function oneOf(values: readonly string[]): string {
  return `must be one of ${values.join(', ')}`;
}

/** One value or a list of them; an empty list is a mistake, because no document could have any of its values. */
function oneOrMore<Value extends string | number>(value: z.ZodType<Value>, expected: string) {
  const list = z.array(value).min(1, { abort: true }).max(MOST_VALUES, { abort: true });
  const error = ({ input }: { input?: unknown }) => {
    const count = Array.isArray(input) ? input.length : 1;
    return `must be ${expected}${count > MOST_VALUES ? `, at most ${MOST_VALUES} of them; it has ${count}` : ''}`;
  };
  return z
    .union([value, list], { error })
    .transform((given): Value[] => [given].flat() as Value[])
    .describe(`${expected[0]!.toUpperCase()}${expected.slice(1)}.`);
}

/** Left out, or null, which many clients send for what they do not have. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => given ?? undefined, schema.optional()).optional();
}
