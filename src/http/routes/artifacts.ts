import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ArtifactType } from '../../artifacts/terms.ts';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { findStaleSections } from '../../store/artifact-staleness.ts';
import { deleteArtifact, renameArtifact } from '../../store/artifacts.ts';
import {
  findArtifact,
  listArtifacts,
  listArtifactVersions,
  type StoredArtifact,
} from '../../store/find-artifacts.ts';
import { findProject } from '../../store/projects.ts';
import { refuseEmptyProject } from '../../store/refuse-empty-project.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { diffBody, summaryBody } from '../artifact-body.ts';
import {
  artifactDiffQuery,
  artifactQuery,
  artifactsQuery,
  newArtifact,
  regeneration,
  renamedArtifact,
} from '../artifact-fields.ts';
import { chooseWriter } from '../choose-writer.ts';
import { helixOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import { createArtifact, readArtifact, regenerateArtifact } from '../keep-artifact.ts';
import { idParameter, parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';
import { sectionsToWrite } from '../sections-to-write.ts';
import { sendArtifact } from '../send-artifact.ts';

const nothing = z.strictObject({});

export async function artifactRoutes(server: FastifyInstance, { log }: Helix): Promise<void> {
  writingRoutes(server);
  listRoutes(server);
  oneArtifact(server, log);
}

function writingRoutes(server: FastifyInstance): void {
  server.post('/v1/artifacts', async (request, reply) => {
    const signal = abortOnClose(reply);
    const { filters, title, ...asked } = await readJson(request, newArtifact, { isPrivate: true });
    const writer = await inDatabase(request, async (session, tenant) => {
      const chosen = await chooseWriter(session, tenant, asked);
      await refuseEmptyProject(session, tenant, asked.project);
      return chosen;
    });
    const { project, topic } = asked;
    const written = {
      ...asked,
      ...writer,
      title: title ?? titleOf(writer.type, topic ?? project),
      filters: filters && {
        sourceTypes: filters.source_type,
        tags: filters.tags,
        documentIds: filters.document_ids,
      },
      requestId: request.id,
      signal,
    };
    return sendArtifact(request, reply, createArtifact(helixOf(request), written));
  });

  server.post('/v1/artifacts/:id/regenerate', async (request, reply) => {
    const signal = abortOnClose(reply);
    const { id } = parsed(idParameter, request.params);
    const { sections } = await readJson(request, regeneration);
    const helix = helixOf(request);
    const { artifact, only } = await inDatabase(request, async (session, tenant) => {
      const artifact = await findArtifact(session, tenant, id);
      const stale = await findStaleSections(session, tenant, [artifact]);
      const hasModel = !helix.languageModelOf(artifact.basis.agent.profile).quotes;
      const wanted = { stale: stale.get(id) ?? [], named: sections, hasModel };
      return { artifact, only: sectionsToWrite(artifact, wanted) };
    });
    const asked = { only, requestId: request.id, signal };
    return sendArtifact(request, reply, regenerateArtifact(helix, artifact, asked));
  });
}

function listRoutes(server: FastifyInstance): void {
  server.get('/v1/artifacts', async (request) => {
    const { project, ...filter } = parsed(artifactsQuery, request.query);
    return inDatabase(request, async (session, tenant) => {
      const projectId = project ? await findProject(session, tenant, project) : undefined;
      const { artifacts, total } = await listArtifacts(session, tenant, { ...filter, projectId });
      const stale = await findStaleSections(session, tenant, artifacts);
      return { artifacts: artifacts.map((row) => summaryBody(row, stale.get(row.artifactId) ?? [])), total };
    });
  });

  server.get('/v1/artifacts/:id/versions', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const versions = await inDatabase(request, (session, tenant) =>
      listArtifactVersions(session, tenant, id),
    );
    return { versions };
  });

  server.get('/v1/artifacts/:id/diff', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { from, to } = parsed(artifactDiffQuery, request.query);
    return inDatabase(request, async (session, tenant) => {
      const newer = await findArtifact(session, tenant, id, to);
      const older = await findArtifact(session, tenant, id, from ?? versionBefore(newer));
      return diffBody(older, newer);
    });
  });
}

function oneArtifact(server: FastifyInstance, log: Helix['log']): void {
  server.get('/v1/artifacts/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { version } = parsed(artifactQuery, request.query);
    return inDatabase(request, (session, tenant) => readArtifact(session, tenant, id, version));
  });

  server.patch('/v1/artifacts/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { title } = await readJson(request, renamedArtifact, { isPrivate: true });
    return inDatabase(request, async (session, tenant) => {
      await renameArtifact(session, tenant, id, title);
      return readArtifact(session, tenant, id);
    });
  });

  server.delete('/v1/artifacts/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    await readJson(request, nothing);
    await inDatabase(request, (session, tenant) => deleteArtifact(session, tenant, id));
    log.info({ request_id: request.id, artifact_id: id }, 'artifact.deleted');
    return { artifact_id: id, deleted: true };
  });
}

function versionBefore({ artifactId, version, versionCount }: StoredArtifact): number {
  if (version > 1) return version - 1;
  const action =
    versionCount > 1
      ? `Name a newer one: \`helix artifact diff ${artifactId} --to ${versionCount}\` (to=${versionCount}).`
      : `It has no other version: \`helix artifact regenerate ${artifactId} --all\` (POST /v1/artifacts/${artifactId}/regenerate) writes the next.`;
  throw new HelixError('bad_request', {
    problem: `Artifact ${artifactId} has nothing before version 1 to compare it with. ${action}`,
  });
}

const TYPE_NAMES: Record<ArtifactType, string> = {
  blueprint: 'Blueprint',
  pdr: 'PDR',
  workflow: 'Workflow',
  build_plan: 'Build Plan',
};

function titleOf(type: ArtifactType, about: string): string {
  return [...`${TYPE_NAMES[type]} of ${about}`].slice(0, 200).join('');
}
