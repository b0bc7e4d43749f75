import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listTurns } from '../../store/conversation-turns.ts';
import {
  type ConversationRow,
  createConversation,
  deleteConversation,
  listConversations,
  renameConversation,
  requireConversation,
} from '../../store/conversations.ts';
import { findProject } from '../../store/projects.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { plainName } from '../../text/plain-name.ts';
import { inDatabase } from '../in-database.ts';
import { idParameter, parsed, plainText, projectName, wholeNumber } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

/** The most turns that are given at once. */
const MOST_TURNS = 200;

const title = z
  .string('must be text')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
  .transform(plainName)
  .pipe(
    z
      .string()
      .min(1, 'must not be blank')
      .refine((text) => [...text].length <= 200, 'must have at most 200 characters'),
  )
  .describe('What the conversation is called, in at most 200 characters.');
/** What `next_before` says: when the last conversation of a page was used, in microseconds, and its id. */
const cursor = z
  .string('must be given once')
  .regex(/^\d{1,16}-\d{1,15}$/, 'must be the next_before of the page before')
  .transform((text) => {
    const [micros, id] = text.split('-').map(Number);
    return { micros: micros!, id: id! };
  })
  .describe('The `next_before` of the page before.');
export const conversationsQuery = z.strictObject({
  project: projectName.optional(),
  search: plainText.optional().describe('Part of the title, in whatever case.'),
  limit: wholeNumber(1, 200).default(50).describe('How many at most.'),
  before: cursor.optional(),
});
export const newConversation = z.strictObject({
  project: z.string('must be text').pipe(projectName).default(DEFAULT_PROJECT),
  title: title.optional(),
});
export const renamedConversation = z.strictObject({ title });
export const conversationQuery = z.strictObject({
  turns_before: wholeNumber(1, 2_147_483_647)
    .optional()
    .describe(`The ${MOST_TURNS} turns before the one with this number, instead of the newest.`),
});
const nothing = z.strictObject({});

export async function conversationRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/conversations', async (request) => {
    const { project, limit, ...filter } = parsed(conversationsQuery, request.query);
    const found = await inDatabase(request, async (session, tenant) => {
      const projectId = project ? await findProject(session, tenant, project) : undefined;
      return listConversations(session, tenant, { ...filter, projectId, limit: limit + 1 });
    });
    const page = found.slice(0, limit);
    return {
      conversations: page.map(bodyOf),
      next_before: found.length > limit ? cursorOf(page.at(-1)!) : null,
    };
  });

  server.post('/v1/conversations', async (request, reply) => {
    const { project, title } = await readJson(request, newConversation, { isPrivate: true });
    const made = await inDatabase(request, async (session, tenant) => {
      const projectId = await findProject(session, tenant, project);
      return createConversation(session, tenant, { projectId, title });
    });
    return reply.code(201).send(bodyOf(made));
  });

  oneConversation(server);
}

function oneConversation(server: FastifyInstance): void {
  server.get('/v1/conversations/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { turns_before: before } = parsed(conversationQuery, request.query);
    return inDatabase(request, async (session, tenant) => ({
      ...bodyOf(await requireConversation(session, tenant, id)),
      turns: await listTurns(session, tenant, id, { limit: MOST_TURNS, before }),
    }));
  });

  server.patch('/v1/conversations/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { title } = await readJson(request, renamedConversation, { isPrivate: true });
    return bodyOf(
      await inDatabase(request, (session, tenant) => renameConversation(session, tenant, id, title)),
    );
  });

  server.delete('/v1/conversations/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    await readJson(request, nothing);
    await inDatabase(request, (session, tenant) => deleteConversation(session, tenant, id));
    return { conversation_id: id, deleted: true };
  });
}

function bodyOf({ updated_micros: _, ...conversation }: ConversationRow) {
  return conversation;
}

function cursorOf({ updated_micros, conversation_id }: ConversationRow): string {
  return `${updated_micros}-${conversation_id}`;
}
