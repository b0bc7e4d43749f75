import { expect, test } from 'vitest';
import { loadSettings } from '../settings/settings.ts';
import { limitsInForce } from './tenants-limit.ts';

test('[TENANTS-LIMIT] a limit is that of the tenant, else of the settings, else what Helix takes for reasonable', () => {
  const settings = loadSettings({
    HELIX_AUTH: 'on',
    HELIX_LIMIT_DOCUMENTS: '7',
    HELIX_LIMIT_COST_PER_DAY: '3',
  });
  const found = limitsInForce(settings, { cost_per_day: 0 });
  expect(found).toContainEqual({ name: 'documents', value: 7, from: 'HELIX_LIMIT_DOCUMENTS' });
  expect(found).toContainEqual({ name: 'cost_per_day', value: null, from: 'this tenant' });
  expect(found).toContainEqual({ name: 'questions_per_minute', value: 120, from: 'default' });
  const local = limitsInForce(loadSettings({}), {});
  expect(local).toContainEqual({ name: 'questions_per_minute', value: null, from: 'default' });
});
