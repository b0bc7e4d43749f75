import type { Operation } from './operation.ts';
import { accessOperations } from './operations/access.ts';
import { agentOperations } from './operations/agents.ts';
import { answerOperations } from './operations/answers.ts';
import { artifactExportOperations } from './operations/artifact-exports.ts';
import { artifactOperations } from './operations/artifacts.ts';
import { connectorOperations } from './operations/connectors.ts';
import { conversationOperations } from './operations/conversations.ts';
import { documentOperations } from './operations/documents.ts';
import { evalOperations } from './operations/evals.ts';
import { integrationOperations } from './operations/integrations.ts';
import { projectArchiveOperations } from './operations/project-archives.ts';
import { projectOperations } from './operations/projects.ts';
import { questionOperations } from './operations/questions.ts';
import { repositoryOperations } from './operations/repositories.ts';
import { runOperations } from './operations/runs.ts';
import { serviceOperations } from './operations/service.ts';
import { versionOperations } from './operations/versions.ts';

/** Every address of the API, in the order in which people read of them. */
export const OPERATIONS: readonly Operation[] = [
  ...questionOperations,
  ...answerOperations,
  ...conversationOperations,
  ...documentOperations,
  ...versionOperations,
  ...repositoryOperations,
  ...connectorOperations,
  ...runOperations,
  ...agentOperations,
  ...artifactOperations,
  ...artifactExportOperations,
  ...projectOperations,
  ...projectArchiveOperations,
  ...evalOperations,
  ...integrationOperations,
  ...accessOperations,
  ...serviceOperations,
];
