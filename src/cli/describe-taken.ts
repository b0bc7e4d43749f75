import type { ImportedProject } from '../client/client.ts';

/** What of an imported project decides what is believed, each on a line, and what did not come along. */
export function describeTaken({ settings, agents, connectors, left_out }: TakenBody): string[] {
  const said = Object.keys(settings).filter((name) => !isEmpty(settings[name as keyof typeof settings]));
  const named = connectors.map(({ name, kind }) => `${name} (${kind})`);
  const left = [
    ...Object.entries(left_out.settings).map(([name, value]) => `${name} "${value}"`),
    ...left_out.agents.map((name) => `the agent "${name}"`),
  ];
  return [
    ...listed('settings of its own', said),
    ...listed('agents', agents),
    ...listed('connectors', named),
    ...listed('left out', left),
    ...(left.length > 0
      ? ['They would loosen what holds here. If you know who made the archive, import it with --trust.']
      : []),
  ];
}

type TakenBody = Pick<ImportedProject, 'settings' | 'agents' | 'connectors' | 'left_out'>;

/** So many are named. */
const SHOWN = 20;

function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return [`${what}: ${names.slice(0, SHOWN).join(', ')}${more}`];
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((each) => each === undefined)
  );
}
