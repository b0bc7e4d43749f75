import type { NewConnector } from '../../../../src/client/client.ts';

/** What the fields of the form say. What is left empty is as the server has it. */
export function readConnectorForm(fields: FormData): Omit<NewConnector, 'project'> {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const lines = (name: string) => entriesOf(text(name), /\s*\n\s*/);
  const tags = entriesOf(text('tags'), /[,\n]/);
  if (text('kind') === 'feed') {
    const url = text('url');
    const config = { url, full: fields.get('full') !== null, tags };
    return { name: text('name') || nameFor(url), kind: 'feed', config };
  }
  const [urls, sitemaps] = [lines('urls'), lines('sitemaps')];
  const max_pages = text('max_pages') === '' ? undefined : Number(text('max_pages'));
  const config = {
    urls,
    sitemaps,
    include: lines('include'),
    exclude: lines('exclude'),
    max_pages,
    tags,
  };
  return { name: text('name') || nameFor(sitemaps[0] ?? urls[0] ?? ''), kind: 'web', config };
}

/** As the command line names one that was not given a name: by its host. Of what is no address, the server says so. */
function nameFor(address: string): string {
  return URL.parse(address)?.host || address.slice(0, 100) || 'web';
}

function entriesOf(text: string, separator: RegExp): string[] {
  const entries = text.split(separator).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
