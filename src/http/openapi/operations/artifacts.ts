import {
  artifactDiffQuery,
  artifactQuery,
  artifactsQuery,
  newArtifact,
  regeneration,
  renamedArtifact,
} from '../../artifact-fields.ts';
import { idParameter } from '../../parse-query.ts';
import type { Operation } from '../operation.ts';

const WRITTEN = {
  201: { description: 'The artifact, which is kept.', json: 'Artifact' },
  200: {
    description:
      'The same as it is written. An `error` comes where it fails on the way: nothing is kept then.',
    stream: {
      plan: { body: 'ArtifactPlan' },
      step: { body: 'ArtifactStep' },
      coverage: { body: 'ArtifactCoverage' },
      section: { body: 'ArtifactSectionWritten' },
      artifact: { body: 'ArtifactKept' },
      error: { body: 'Error' },
    },
  },
} as const satisfies Operation['answers'];

const ONE = { parameters: idParameter, tag: 'Artifacts', errors: ['bad_request', 'not_found'] } as const;
const FIRST = { parameters: { id: '1' } };

export const artifactOperations: readonly Operation[] = [
  {
    id: 'createArtifact',
    method: 'post',
    path: '/v1/artifacts',
    tag: 'Artifacts',
    summary: 'Writes an artifact from the documents of a project',
    description:
      'Every section is written from what is found for it and cites it; one without enough evidence says what to ingest. With `Accept: text/event-stream` it is told section by section. A client that leaves ends the writing, and nothing is kept.',
    body: { json: newArtifact },
    answers: WRITTEN,
    errors: [
      'bad_request',
      'not_found',
      'project_not_found',
      'project_empty',
      'llm_unavailable',
      'model_unavailable',
    ],
    example: { json: { type: 'workflow', topic: 'refunds' } },
    client: `const { markdown } = await client.createArtifact({ type: 'workflow', topic: 'refunds' });
console.log(markdown);
for await (const event of client.writeArtifact({ agent: 'architect' })) {
  if (event.type === 'section') console.log(event.section.heading, event.section.status);
}`,
  },
  {
    id: 'artifacts',
    method: 'get',
    path: '/v1/artifacts',
    tag: 'Artifacts',
    summary: 'Lists artifacts, the last changed first',
    query: artifactsQuery,
    answers: { 200: { description: 'One page of them.', json: 'ArtifactPage' } },
    errors: ['bad_request', 'project_not_found'],
    client: `const { artifacts } = await client.artifacts();
for (const { artifact_id, title, is_stale } of artifacts) console.log(artifact_id, title, is_stale);`,
  },
  {
    id: 'artifact',
    method: 'get',
    path: '/v1/artifacts/{id}',
    summary: 'Gives an artifact with its sections, and which of them are stale',
    ...ONE,
    query: artifactQuery,
    answers: { 200: { description: 'The artifact.', json: 'Artifact' } },
    example: FIRST,
    client: `const { sections, stale_sections } = await client.artifact(1);
console.log(sections.length, stale_sections);`,
  },
  {
    id: 'renameArtifact',
    method: 'patch',
    path: '/v1/artifacts/{id}',
    summary: 'Gives an artifact another title',
    ...ONE,
    body: { json: renamedArtifact },
    answers: { 200: { description: 'The artifact as it is now.', json: 'Artifact' } },
    example: { ...FIRST, json: { title: 'How refunds are made' } },
    client: `await client.renameArtifact(1, 'How refunds are made');`,
  },
  {
    id: 'artifactVersions',
    method: 'get',
    path: '/v1/artifacts/{id}/versions',
    summary: 'Lists the versions of an artifact, newest first',
    ...ONE,
    answers: { 200: { description: 'The newest 1000.', json: 'ArtifactVersionList' } },
    example: FIRST,
    client:
      'for (const { version, sections } of await client.artifactVersions(1)) console.log(version, sections);',
  },
  {
    id: 'artifactDiff',
    method: 'get',
    path: '/v1/artifacts/{id}/diff',
    summary: 'Says what changed between two versions of an artifact',
    ...ONE,
    query: artifactDiffQuery,
    answers: { 200: { description: 'Section by section.', json: 'ArtifactDiff' } },
    example: { ...FIRST, query: { from: '1', to: '2' } },
    client: `const { sections } = await client.artifactDiff(1, { from: 1, to: 2 });
console.log(sections.filter(({ status }) => status === 'changed'));`,
  },
  {
    id: 'regenerateArtifact',
    method: 'post',
    path: '/v1/artifacts/{id}/regenerate',
    summary: 'Writes sections of an artifact again, as its next version',
    description:
      'Without `sections` the stale and the lacking ones, and those made of quotes once there is a model; 409 where there is none. `"all"` writes every one. Sections that are not written stay byte for byte as they were.',
    ...ONE,
    body: { json: regeneration, isOptional: true },
    answers: WRITTEN,
    errors: ['bad_request', 'not_found', 'artifact_current', 'llm_unavailable', 'model_unavailable'],
    example: { ...FIRST, json: { sections: ['steps'] } },
    client: `for await (const event of client.regenerateArtifact(1, { sections: ['steps'] })) {
  if (event.type === 'artifact') console.log(event.artifact.version);
}`,
  },
  {
    id: 'deleteArtifact',
    method: 'delete',
    path: '/v1/artifacts/{id}',
    summary: 'Deletes an artifact for good, with all its versions',
    ...ONE,
    answers: { 200: { description: 'It is gone.', json: 'RemovedArtifact' } },
    example: FIRST,
    client: 'await client.deleteArtifact(1);',
  },
];
