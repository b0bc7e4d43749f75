/** What the page shows. Routes stand behind the `#` of the address, so that Helix can be served below any path. */
export type Route =
  | { view: 'chat'; conversationId: number | null }
  | { view: 'documents'; documentId: number | null }
  | { view: 'artifacts'; artifactId: number | 'new' | null; section?: string }
  | { view: 'agents'; agent: string | null; isNew?: true }
  | { view: 'projects'; name: string | null; part?: 'connectors' }
  | { view: 'answer'; requestId: string }
  | { view: 'api' }
  | { view: 'nowhere'; address: string };

/** No address at all leads to a new conversation. */
export function parseRoute(hash: string): Route {
  const [view = '', id = '', place = ''] = hash.replace(/^#\/?/, '').split('/');
  const number = parseId(id);
  const isWhole = id === '' || number !== null;
  if (view === '') return { view: 'chat', conversationId: null };
  if (view === 'chat' && isWhole) return { view, conversationId: number };
  if (view === 'documents' && isWhole) return { view, documentId: number };
  if (view === 'artifacts' && id === 'new' && place === '') return { view, artifactId: id };
  if (view === 'artifacts' && isWhole && PLACE.test(place) && (number !== null || place === ''))
    return { view, artifactId: number, ...(place !== '' && { section: place }) };
  if (view === 'agents' && id === NEW_AGENT) return { view, agent: null, isNew: true };
  const name = decode(id);
  if (view === 'agents' && name !== null) return { view, agent: name || null };
  if (view === 'projects' && name !== null && place === '') return { view, name: name || null };
  if (view === 'projects' && name && place === 'connectors') return { view, name, part: place };
  // What follows is a place on that page.
  if (view === 'api') return { view };
  if (view === 'answer' && UUID.test(id)) return { view, requestId: id.toLowerCase() };
  return { view: 'nowhere', address: hash };
}

export function formatRoute(route: Route): string {
  switch (route.view) {
    case 'chat':
      return route.conversationId === null ? '#/' : `#/chat/${route.conversationId}`;
    case 'documents':
      return route.documentId === null ? '#/documents' : `#/documents/${route.documentId}`;
    case 'artifacts':
      return ['#/artifacts', route.artifactId, route.section].filter(Boolean).join('/');
    case 'agents':
      if (route.isNew) return `#/agents/${NEW_AGENT}`;
      return route.agent === null ? '#/agents' : `#/agents/${encodeURIComponent(route.agent)}`;
    case 'projects':
      if (route.name === null) return '#/projects';
      return ['#/projects', encodeURIComponent(route.name), route.part].filter(Boolean).join('/');
    case 'answer':
      return `#/answer/${route.requestId}`;
    case 'api':
      return '#/api';
    case 'nowhere':
      return route.address;
  }
}

/** Where the reader comes to who chooses another project: what leads to one thing of a project leads to all of them in another. */
export function inProject(route: Route, project: string): Route {
  switch (route.view) {
    case 'chat':
      return { view: 'chat', conversationId: null };
    case 'artifacts':
      return { view: 'artifacts', artifactId: route.artifactId === 'new' ? 'new' : null };
    case 'agents':
      return { view: 'agents', agent: null };
    case 'projects':
      return route.name === null ? route : { ...route, name: project };
    default:
      return route;
  }
}

/** An agent of this name is written `%2B`. */
const NEW_AGENT = '+';
/** The key of a section. */
const PLACE = /^[a-z_]{0,40}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parseId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // cut off in the middle of a character
  }
}
