import { AGENTIC_STATES } from './states/agentic-states.ts';
import { ARTIFACT_STATES } from './states/artifact-states.ts';
import { CHAT_STATES } from './states/chat-states.ts';
import { DOCUMENTS_STATES } from './states/documents-states.ts';
import { PAGE_STATES } from './states/page-states.ts';
import { PROJECT_STATES } from './states/project-states.ts';
import { SOURCE_STATES } from './states/source-states.ts';
import type { State } from './states/stage.ts';

/** Every state the page can be in, each with the way into it: for pictures of all of them, and for what holds in all of them. */
export const STATES: readonly State[] = [
  ...CHAT_STATES,
  ...AGENTIC_STATES,
  ...SOURCE_STATES,
  ...DOCUMENTS_STATES,
  ...ARTIFACT_STATES,
  ...PROJECT_STATES,
  ...PAGE_STATES,
];
