import { expect, test } from 'vitest';
import { draftOf, patchOf, problemOf, readDraft } from './setting-draft.ts';
import { SETTING_GROUPS, type Setting } from './setting-list.ts';

const EFFECTIVE = {
  injection: { policy: 'flag', markers: ['of the installation', 'wire the money'] },
  chunk_profile: 'structured',
  thresholds: { max_distance: 0.55, answerability: null, rrf: 0.03, rerank: 0.15 },
  groundedness: 'off',
  tags: [],
  default_tags: [],
  default_confidentiality: 'internal',
  roles: { support: 'public', board: 'restricted' },
  said_by: {},
} as const;
const DETAILS = {
  settings: { injection: { markers: ['wire the money'] }, roles: { ...EFFECTIVE.roles } },
  effective: structuredClone(EFFECTIVE) as never,
};

test.each([
  ['chunk_profile', 'structured'],
  ['thresholds.max_distance', '0.55'],
  ['thresholds.answerability', ''],
  ['injection.markers', 'wire the money'],
  ['tags', ''],
])('[WEB-PROJECT-SETTINGS] the field of %s shows what holds now: %j', (path, shown) => {
  expect(draftOf(settingAt(path), DETAILS)).toBe(shown);
});

test.each([
  ['thresholds.rrf', ' 0.5 ', { thresholds: { rrf: 0.5 } }],
  ['thresholds.rrf', '', { thresholds: { rrf: null } }],
  ['tags', ' sales\n\nsales\r\noffice ', { tags: ['sales', 'office'] }],
  ['tags', ' \n', { tags: null }],
  ['groundedness', 'refuse', { groundedness: 'refuse' }],
])('[WEB-PROJECT-SETTINGS] %s as %j is one part of the settings and no other', (path, draft, patch) => {
  const setting = settingAt(path);
  expect(patchOf(setting, readDraft(setting, draft), DETAILS.settings)).toEqual(patch);
});

test('[WEB-PROJECT-SETTINGS] a role that was taken off the form is taken away, and the last one takes all', () => {
  const setting = settingAt('roles');
  const [support] = draftOf(setting, DETAILS) as { key: number; name: string; clearance: string }[];
  expect(patchOf(setting, readDraft(setting, [support!]), DETAILS.settings)).toEqual({
    roles: { support: 'public', board: null },
  });
  expect(patchOf(setting, readDraft(setting, []), DETAILS.settings)).toEqual({ roles: null });
  expect(problemOf([support!, { ...support!, key: 5, name: 'support ' }])).toContain(
    '“support” is there twice',
  );
});

function settingAt(path: string): Setting {
  return SETTING_GROUPS.flatMap(({ settings }) => settings).find((setting) => setting.path === path)!;
}
