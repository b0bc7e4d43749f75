import type { EffectiveProjectSettings, ProjectDetails, ProjectSettingsDetails } from '../client/client.ts';
import { printableLines } from './print-table.ts';

/** A project for people: how much it holds, and what holds for it. */
export function describeProject(project: ProjectDetails): string {
  const { documents, versions, chunks, artifacts, evals, eval_cases, conversations, connectors } =
    project.counts;
  const held = [
    ['project', project.name],
    ['made', project.created_at.slice(0, 16).replace('T', ' ')],
    ['documents', `${documents} (${versions} versions, ${chunks} chunks, ${project.bytes} bytes)`],
    ['artifacts', artifacts],
    ['conversations', conversations],
    ['evals', `${evals} runs, ${eval_cases} cases`],
    ['connectors', connectors],
  ] as const;
  return printableLines([...held.map(line), ...settingLines(project)].join('\n'));
}

/** What a project says itself, and what holds for it. */
export function describeSettings(details: ProjectSettingsDetails): string {
  return printableLines([line(['project', details.project]), ...settingLines(details)].join('\n'));
}

function settingLines({
  settings,
  effective,
}: Pick<ProjectSettingsDetails, 'settings' | 'effective'>): string[] {
  const { injection, thresholds, roles, ...rest } = effective;
  const { floors, k } = settings.activation_gate ?? {};
  const values: [string, unknown][] = [
    ['injection.policy', injection.policy],
    ['injection.markers', quoted(injection.markers, '(none of its own)')],
    ['chunk_profile', rest.chunk_profile],
    ['space', rest.space],
    ...Object.entries(thresholds).map(([name, value]): [string, unknown] => [
      `thresholds.${name}`,
      value ?? '(not measured)',
    ]),
    ['groundedness', rest.groundedness],
    ['tags', quoted(rest.tags, '(any)')],
    ['default_tags', quoted(rest.default_tags, '(none)')],
    ['default_confidentiality', rest.default_confidentiality],
    ['roles', rolesIn(roles)],
    ['activation_gate', floors ? `${JSON.stringify(floors)}${k ? `, k ${k}` : ''}` : '(off)'],
  ];
  return values.map(([name, value]) => line([name, `${value}${fromElsewhere(name, value, effective)}`]));
}

/** Of a value that is there although the project does not say it. */
function fromElsewhere(name: string, value: unknown, { said_by }: EffectiveProjectSettings): string {
  const isThere = !String(value).startsWith('(');
  return isThere && said_by[name] === 'installation' ? ' (as the installation has it)' : '';
}

function rolesIn(roles: Record<string, string>): string {
  const entries = Object.entries(roles).map(([role, clearance]) => `${role}: ${clearance}`);
  return entries.join(', ') || '(none)';
}

function quoted(texts: readonly string[], none: string): string {
  return texts.map((text) => `"${text}"`).join(', ') || none;
}

function line([name, value]: readonly [string, unknown]): string {
  return `${name.padEnd(24)} ${value}`;
}
