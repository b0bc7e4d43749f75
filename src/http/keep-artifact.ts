import type { ArtifactEvent, ArtifactRequest, WrittenArtifact } from '../artifacts/terms.ts';
import { writeArtifact } from '../artifacts/write-artifact.ts';
import type { Artifact, ArtifactStreamEvent } from '../client/artifacts-contract.ts';
import type { Helix } from '../compose.ts';
import { contextOfProject } from '../projects/context-of-project.ts';
import { findStaleSections } from '../store/artifact-staleness.ts';
import { type ArtifactBasis, addArtifactVersion, insertArtifact } from '../store/artifacts.ts';
import type { Session } from '../store/database.ts';
import { findArtifact, type StoredArtifact } from '../store/find-artifacts.ts';
import { findProject } from '../store/projects.ts';
import type { TenantId } from '../terms.ts';
import { artifactBody, coverageBody, sectionBody } from './artifact-body.ts';

/** Writes an artifact and keeps it whole at its end, in one transaction: whatever ends it earlier leaves nothing. */
export function createArtifact(helix: Helix, request: WriterRequest): AsyncGenerator<KeptEvent> {
  const { requestId, project, topic, instructions, filters, agent, role } = request;
  return keepWritten(helix, request, async (session, written) => {
    const projectId = await findProject(session, helix.tenant, project);
    const basis = { topic, instructions, filters, agent, role };
    return insertArtifact(session, helix.tenant, { projectId, basis, written, requestId });
  });
}

/** Writes the sections `only` again, as the artifact was asked for, and keeps them as its next version. */
export function regenerateArtifact(
  helix: Helix,
  artifact: StoredArtifact,
  { only, ...asked }: Pick<ArtifactRequest, 'requestId' | 'signal'> & { only: readonly string[] },
): AsyncGenerator<KeptEvent> {
  const { artifactId, project, type, title, basis } = artifact;
  const kept = artifact.sections.filter(({ key }) => !only.includes(key));
  const request = { ...asked, ...basis, project, type, title, only, kept };
  return keepWritten(helix, request, async (session, written) => {
    const { requestId } = asked;
    await addArtifactVersion(session, helix.tenant, artifactId, { written, requestId, only });
    return artifactId;
  });
}

/** The newest version of an artifact, or one of its others, as it is shown. */
export async function readArtifact(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  version?: number,
): Promise<Artifact> {
  const artifact = await findArtifact(session, tenant, artifactId, version);
  const stale = await findStaleSections(session, tenant, [artifact]);
  return artifactBody(artifact, stale.get(artifactId) ?? []);
}

export type WriterRequest = ArtifactRequest & Pick<ArtifactBasis, 'agent' | 'role'>;

/** What is streamed while it is written; the last one is `artifact`. */
export type KeptEvent = Exclude<ArtifactStreamEvent, { type: 'error' }>;

async function* keepWritten(
  helix: Helix,
  request: WriterRequest,
  keep: (session: Session, written: WrittenArtifact) => Promise<number>,
): AsyncGenerator<KeptEvent> {
  const { database, tenant, log } = helix;
  const { requestId, project, role, signal } = request;
  const context = await contextOfProject(helix, project, { role });
  for await (const event of writeArtifact(context, request)) {
    if (event.type !== 'end') {
      yield bodyOf(event);
      continue;
    }
    signal?.throwIfAborted();
    const artifact = await database.withTenant(
      tenant,
      async (session) => readArtifact(session, tenant, await keep(session, event.artifact)),
      { signal },
    );
    const { artifact_id, version } = artifact;
    log.info({ request_id: requestId, project, artifact_id, version }, 'artifact.kept');
    yield { type: 'artifact', artifact };
  }
}

function bodyOf(event: Exclude<ArtifactEvent, { type: 'end' }>): KeptEvent {
  if (event.type === 'coverage') return { ...event, coverage: coverageBody(event.coverage) };
  if (event.type === 'section') return { ...event, section: sectionBody(event.section) };
  return event;
}
