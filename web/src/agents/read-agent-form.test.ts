import { expect, test } from 'vitest';
import { readAgentForm } from './read-agent-form.ts';

test('[WEB-AGENT-FORM] lists are read from their fields, without what is empty or said twice', () => {
  const fields = formOf({
    name: ' editor ',
    profile: 'cheap',
    output_type: 'workflow',
    tags: 'sales, , policies,sales',
    searches: 'goals, and why\n\n risks \n',
  });
  expect(readAgentForm(fields)).toEqual({
    name: 'editor',
    description: '',
    persona: '',
    profile: 'cheap',
    output_type: 'workflow',
    hints: { tags: ['sales', 'policies'], searches: ['goals, and why', 'risks'] },
  });
});

test('an empty form says nothing of where to look', () => {
  expect(readAgentForm(formOf({})).hints).toEqual({});
});

function formOf(values: Record<string, string>): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}
