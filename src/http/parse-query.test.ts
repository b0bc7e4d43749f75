import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentName, knownProjectName, parsed, projectName } from './parse-query.ts';

const nameless = ['\u202e\u200b', 'a\u200bb', '\ud800', 'a\udc00', 'a\u2028b', 'a\u0007'];

test.each(nameless)('[NAME-SHOWN] %j names no project and no agent', (name) => {
  for (const schema of [projectName, agentName]) {
    expect(() => parsed(z.object({ name: schema }), { name })).toThrow(/others that do not show\.$/);
  }
});

test('[NAME-SHOWN] names in any script are taken, and one from before the rule can still be looked up', () => {
  for (const name of ['Größe & Maß', '日本語', 'مشروع', '🚀 launch'])
    expect(projectName.parse(name)).toBe(name);
  expect(knownProjectName.parse('a\u200bb')).toBe('a\u200bb');
});

test('[ERROR-STOPS] problems are sentences with one stop each', () => {
  const whole = z.string().refine(() => false, 'is wrong. Leave it out.');
  const part = z.string().refine(() => false, 'must be right');
  const schema = z.object({ first: whole, second: part });
  expect(() => parsed(schema, { first: 'a', second: 'b' })).toThrow(
    'first is "a"; it is wrong. Leave it out. second is "b"; it must be right.',
  );
});
