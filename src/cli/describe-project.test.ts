import { expect, test } from 'vitest';
import type { ProjectDetails } from '../client/client.ts';
import { describeProject } from './describe-project.ts';

const project: ProjectDetails = {
  project_id: 3,
  name: 'research\u001b[31m',
  created_at: '2026-01-31T09:30:00.000Z',
  settings: { roles: { guest: 'public' }, activation_gate: { floors: { recall: 0.9 }, k: 4 } },
  effective: {
    injection: { policy: 'quarantine', markers: [] },
    chunk_profile: 'structured',
    space: 'local/all-MiniLM-L6-v2@384',
    thresholds: { max_distance: 0.5, answerability: null, rrf: 0.03, rerank: 0.15 },
    groundedness: 'off',
    tags: [],
    default_tags: [],
    default_confidentiality: 'internal',
    roles: { guest: 'public' },
    said_by: { chunk_profile: 'installation', roles: 'project', 'thresholds.rrf': 'project' },
  },
  counts: {
    documents: 2,
    versions: 3,
    chunks: 9,
    artifacts: 0,
    evals: 1,
    eval_cases: 5,
    conversations: 0,
    connectors: 0,
  },
  bytes: 1024,
};

test('a project is described with what it holds, what holds for it, and what is not its own', () => {
  const lines = describeProject(project).split('\n');
  expect(lines).toContain('documents                2 (3 versions, 9 chunks, 1024 bytes)');
  expect(lines).toContain('chunk_profile            structured (as the installation has it)');
  expect(lines).toContain('space                    local/all-MiniLM-L6-v2@384');
  expect(lines).toContain('thresholds.rrf           0.03');
  expect(lines).toContain('thresholds.answerability (not measured)');
  expect(lines).toContain('roles                    guest: public');
  expect(lines).toContain('activation_gate          {"recall":0.9}, k 4');
  expect(lines[0]).toBe('project                  research [31m');
});
