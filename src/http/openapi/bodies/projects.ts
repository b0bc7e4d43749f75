import { z } from 'zod';
import { projectSettings } from '../../../store/project-settings.ts';
import { INJECTION_POLICIES } from '../../../terms.ts';
import { count, id } from './places.ts';

export const projectList = z.strictObject({
  projects: z.array(
    z.strictObject({ project_id: id, name: z.string(), documents: count, settings: projectSettings }),
  ),
});

export const projectSettingsDetails = z.strictObject({
  project: z.string(),
  settings: projectSettings.describe('What the project says itself.'),
  effective: z
    .strictObject({
      injection: z.strictObject({ policy: z.enum(INJECTION_POLICIES), markers: z.array(z.string()) }),
    })
    .describe('What holds, whoever said it.'),
});
