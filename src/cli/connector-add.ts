import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Connector, ConnectorKind } from '../client/client.ts';
import { connectorOf } from '../connect/connectors.ts';
import { proveLocal } from '../connect/local-proof.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { positive } from './parse-arguments.ts';
import { printable } from './print-table.ts';
import { openService } from './service.ts';

type Added = { project: string; name?: string; tag?: string[]; json?: boolean };
type WebOptions = {
  sitemap?: string[];
  include?: string[];
  exclude?: string[];
  maxPages?: number;
  delay?: number;
};
type GitOptions = { revision?: string; include?: string[]; exclude?: string[]; credentials?: boolean };

/** `helix connectors add <kind> …` */
export function addConnectorCommands(parent: Command): void {
  const command = parent
    .command('add')
    .description('add a connector; nothing is fetched before it is synced');
  kind(command, 'folder', 'the files of a folder that Helix reads')
    .argument('<folder>', 'the folder')
    .action((folder: string, options: Added) =>
      add('folder', { folder: resolve(folder) }, basename(resolve(folder)), options),
    );
  kind(command, 'transcripts', 'a folder of captions: WebVTT, SubRip, YouTube JSON')
    .argument('<folder>', 'the folder')
    .action((folder: string, options: Added) =>
      add('transcripts', { folder: resolve(folder) }, basename(resolve(folder)), options),
    );
  addGit(command);
  addWeb(command);
  kind(command, 'feed', 'the items of an RSS 2.0 or Atom feed')
    .argument('<url>', 'the feed')
    .option('--full', 'take the pages that the items link to')
    .option('--delay <ms>', 'pause between two requests to a host', milliseconds)
    .action((url: string, { full, delay, ...options }: Added & { full?: boolean; delay?: number }) =>
      add('feed', { url, full, delay_ms: delay }, hostOf(url), options),
    );
}

function addGit(command: Command): void {
  kind(command, 'git', 'the docs and the code of a Git repository')
    .argument('<location>', 'a folder, or an address that begins with https://, ssh:// or file://')
    .option('--revision <revision>', 'the branch, tag or commit (default: HEAD)')
    .option('--include <pattern>', 'only such files; may be given several times', collect)
    .option('--exclude <pattern>', 'no such files; may be given several times', collect)
    .option('--credentials', "let Git use this person's own keys and credential helpers")
    .action((given: string, { revision, include, exclude, credentials, ...options }: Added & GitOptions) => {
      const location = given.includes('://') ? given : resolve(given);
      const name = basename(location).replace(/\.git$/, '');
      return add('git', { location, revision, include, exclude, credentials }, name, options);
    });
}

function addWeb(command: Command): void {
  kind(command, 'web', 'pages, by their addresses or by sitemaps')
    .argument('[urls...]', 'pages')
    .option('--sitemap <url>', 'a sitemap, or an index of them; may be given several times', collect)
    .option('--include <pattern>', 'of sitemaps: only such paths; may be given several times', collect)
    .option('--exclude <pattern>', 'of sitemaps: no such paths; may be given several times', collect)
    .option('--max-pages <n>', 'the most pages of sitemaps (default: 1000)', positive)
    .option('--delay <ms>', 'pause between two requests to a host (default: 500)', milliseconds)
    .action((urls: string[], options: Added & WebOptions) => {
      const { sitemap, include, exclude, maxPages, delay, ...added } = options;
      const config = { urls, sitemaps: sitemap, include, exclude, max_pages: maxPages, delay_ms: delay };
      return add('web', config, hostOf(urls[0] ?? sitemap?.[0] ?? ''), added);
    });
}

function kind(command: Command, name: ConnectorKind, description: string): Command {
  return command
    .command(name)
    .description(description)
    .option('--name <name>', 'what to call the connector')
    .option('--project <name>', 'the project that its documents go into', DEFAULT_PROJECT)
    .option('--tag <tag>', 'a tag of its documents; may be given several times', collect)
    .option('--json', 'print one JSON object');
}

async function add(
  kind: ConnectorKind,
  given: Record<string, unknown>,
  nameUnlessTold: string,
  { project, name = nameUnlessTold, tag, json }: Added,
): Promise<void> {
  const said = Object.entries({ ...given, tags: tag }).filter(([, value]) => value !== undefined);
  const { isLocal, parseConfig } = connectorOf(kind);
  // Checked here too: what is wrong with it is known before anything is opened.
  const config = parseConfig(Object.fromEntries(said));
  const settings = loadSettings();
  const service = await openService(settings);
  try {
    const made = await (await service.client()).createConnector({ project, name, kind, config });
    if (isLocal) await proveLocal(settings.dataDirectory, { ...made, config });
    const next = `Sync it with \`helix connectors sync ${words(made)}\`.`;
    console.log(json ? JSON.stringify(made) : printable(`added connector "${made.name}" (${kind}). ${next}`));
  } finally {
    await service.close();
  }
}

/** What names it on a command line. */
function words({ project, name }: Connector): string {
  const place = project === DEFAULT_PROJECT ? [] : ['--project', project];
  const quote = (word: string) => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  return [name, ...place].map(quote).join(' ');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

function milliseconds(text: string): number {
  return text === '0' ? 0 : positive(text);
}

/** Not `<pattern...>`: that would take what stands behind it along. */
function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
