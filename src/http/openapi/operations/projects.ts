import { projectSettings } from '../../../store/project-settings.ts';
import { nameParameter } from '../../routes/projects.ts';
import type { Operation } from '../operation.ts';

export const projectOperations: readonly Operation[] = [
  {
    id: 'projects',
    method: 'get',
    path: '/v1/projects',
    tag: 'Projects',
    summary: 'Lists projects by name',
    answers: { 200: { description: 'All of them.', json: 'ProjectList' } },
    client: 'for (const { name, documents } of await client.projects()) console.log(name, documents);',
  },
  {
    id: 'projectSettings',
    method: 'get',
    path: '/v1/projects/{name}/settings',
    tag: 'Projects',
    summary: 'Says what a project has set for itself, and what holds for it',
    parameters: nameParameter,
    answers: { 200: { description: 'The settings.', json: 'ProjectSettingsDetails' } },
    errors: ['bad_request', 'project_not_found'],
    example: { parameters: { name: 'default' } },
    client: `const { effective } = await client.projectSettings('default');
console.log(effective);`,
  },
  {
    id: 'changeProjectSettings',
    method: 'patch',
    path: '/v1/projects/{name}/settings',
    tag: 'Projects',
    summary: 'Changes the settings of a project',
    description: 'A merge patch (RFC 7396): what is given replaces, `null` takes away, all else stays.',
    parameters: nameParameter,
    body: { json: projectSettings, isOptional: true },
    answers: { 200: { description: 'The settings as they are now.', json: 'ProjectSettingsDetails' } },
    errors: ['bad_request', 'project_not_found'],
    example: { parameters: { name: 'default' }, json: { injection: { policy: 'flag' } } },
    client: `await client.changeProjectSettings('default', { injection: { policy: 'flag' } });`,
  },
];
