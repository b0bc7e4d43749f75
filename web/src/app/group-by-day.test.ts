import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const NOW = new Date(2026, 2, 1, 0, 30);

test('conversations stand under the day of the reader’s calendar, in their order', () => {
  const groups = groupByDay(
    [at(2026, 2, 1, 0, 45), at(2026, 2, 1, 0, 10), at(2026, 1, 28, 23, 59), at(2026, 1, 27, 23, 59)],
    NOW,
  );
  expect(groups.map(({ name, conversations }) => [name, conversations.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Earlier', 1],
  ]);
});

test('no conversations, no groups', () => {
  expect(groupByDay([], NOW)).toEqual([]);
});

function at(...[year, month, day, hour, minute]: [number, number, number, number, number]) {
  const updated_at = new Date(year, month, day, hour, minute).toISOString();
  return {
    conversation_id: day,
    title: '',
    project: 'default',
    turn_count: 1,
    created_at: updated_at,
    updated_at,
  };
}
