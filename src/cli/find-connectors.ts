import type { Connector, HelixClient } from '../client/client.ts';
import { HelixError } from '../errors.ts';

const PAGE = 1000;
const MOST_NAMED = 5;

/** Every one of them, page after page. */
export async function allConnectors(
  client: HelixClient,
  filter: { project?: string | undefined },
): Promise<Connector[]> {
  const project = filter.project === undefined ? {} : { project: filter.project };
  const found: Connector[] = [];
  for (;;) {
    const { connectors } = await client.connectors({ ...project, limit: PAGE, offset: found.length });
    found.push(...connectors);
    if (connectors.length < PAGE) return found;
  }
}

export async function connectorNamed(client: HelixClient, project: string, name: string): Promise<Connector> {
  const [connector] = (await client.connectors({ project, name, limit: 1 })).connectors;
  if (connector) return connector;
  const what = `Connector "${name}" of project "${project}"`;
  const elsewhere = (await client.connectors({ name, limit: MOST_NAMED })).connectors;
  const projects = elsewhere.map((each) => `"${each.project}"`).join(', ');
  const hint = projects && `There is one of that name in ${projects}: name the project with --project. `;
  throw new HelixError('not_found', {
    what,
    action: `${hint}\`helix connectors list\` lists those there are.`,
  });
}
