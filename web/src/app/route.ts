/** What the page shows. Routes stand behind the `#` of the address, so that Helix can be served below any path. */
export type Route =
  | { view: 'chat'; conversationId: number | null }
  | { view: 'documents'; documentId: number | null }
  | { view: 'answer'; requestId: string }
  | { view: 'api' }
  | { view: 'nowhere'; address: string };

/** No address at all leads to a new conversation. */
export function parseRoute(hash: string): Route {
  const [view = '', id = ''] = hash.replace(/^#\/?/, '').split('/');
  const number = parseId(id);
  const isWhole = id === '' || number !== null;
  if (view === '') return { view: 'chat', conversationId: null };
  if (view === 'chat' && isWhole) return { view, conversationId: number };
  if (view === 'documents' && isWhole) return { view, documentId: number };
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
    case 'answer':
      return `#/answer/${route.requestId}`;
    case 'api':
      return '#/api';
    case 'nowhere':
      return route.address;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parseId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
