import type { AgentBody } from '../../../src/client/client.ts';

/** What the fields of the form say. Lists are one entry a line, or, where none can hold one, between commas. */
export function readAgentForm(fields: FormData): AgentFields {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const hints: AgentBody['hints'] = {};
  const source_types = entriesOf(text('source_types'), /[,\n]/);
  const tags = entriesOf(text('tags'), /[,\n]/);
  const searches = entriesOf(text('searches'), /\n/);
  if (source_types.length > 0) hints.source_types = source_types;
  if (tags.length > 0) hints.tags = tags;
  if (searches.length > 0) hints.searches = searches;
  return {
    name: text('name'),
    description: text('description'),
    persona: text('persona'),
    profile: text('profile') as AgentBody['profile'],
    output_type: text('output_type') as AgentBody['output_type'],
    hints,
  };
}

function entriesOf(text: string, separator: RegExp): string[] {
  const entries = text.split(separator).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

export type AgentFields = Omit<AgentBody, 'is_built_in' | 'model'>;
