import { extname } from 'node:path';
import { READABLE_FORMATS } from '../extract/extractor-registry.ts';
import { leadsDown, SHOWN_LINE } from '../text/shown-line.ts';
import type { TreeEntry } from './list-tree.ts';
import { isWithin } from './match-path.ts';
import type { FileAttributes } from './read-attributes.ts';

/** Why a file of a repository is not taken, in the words that people see. */
export const SKIP_REASONS = [
  'symbolic link',
  'submodule',
  'unprintable name',
  'left out by --include or --exclude',
  'vendored',
  'lock file',
  'generated',
  'minified',
  'image',
  'no reader',
  'empty',
  'too large',
  'binary',
  'stored in Git LFS',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type ChosenFile = { path: string; blob: string; byteSize: number; sourceType: string };
export type SkippedFile = { path: string; reason: SkipReason };

export type FileRules = {
  maxBytes: number;
  /** Patterns; without any, everything is included. */
  include: readonly string[];
  exclude: readonly string[];
  attributesOf: (path: string) => FileAttributes;
};

/** Which files of a tree are worth being read, by all that can be told without reading them. */
export function chooseFiles(entries: readonly TreeEntry[], rules: FileRules): Choice {
  const chosen: ChosenFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const { path = '', ...entry } of entries) {
    const reason = reasonToSkip({ ...entry, path }, rules);
    if (reason) skipped.push({ path, reason });
    else
      chosen.push({ path, blob: entry.blob, byteSize: entry.byteSize ?? 0, sourceType: sourceTypeOf(path)! });
  }
  return { chosen, skipped };
}

export type Choice = { chosen: ChosenFile[]; skipped: SkippedFile[] };

function reasonToSkip(
  { path, kind, byteSize }: TreeEntry & { path: string },
  { maxBytes, include, exclude, attributesOf }: FileRules,
): SkipReason | undefined {
  if (kind === 'symlink') return 'symbolic link';
  if (kind === 'submodule') return 'submodule';
  if (!isPrintable(path)) return 'unprintable name';
  const isWanted = include.length === 0 || include.some((pattern) => isWithin(pattern, path));
  if (!isWanted || exclude.some((pattern) => isWithin(pattern, path)))
    return 'left out by --include or --exclude';
  const { isGenerated, isVendored = VENDORED.test(path) } = attributesOf(path);
  if (isVendored) return 'vendored';
  if (LOCK_FILES.has(nameOf(path))) return 'lock file';
  if (isGenerated) return 'generated';
  if (MINIFIED.test(path)) return 'minified';
  const sourceType = sourceTypeOf(path);
  if (sourceType === 'image') return 'image';
  if (!sourceType) return 'no reader';
  // An object that is not there is no empty file: it stays chosen, and whoever reads it is told.
  if (byteSize === undefined) return undefined;
  if (byteSize === 0) return 'empty';
  return byteSize > maxBytes ? 'too large' : undefined;
}

/** A path goes into citations, prompts and terminals, on one line; and with its repository into an address. */
function isPrintable(path: string): boolean {
  return SHOWN_LINE.test(path) && leadsDown(path) && Buffer.byteLength(path) <= 1800;
}

/** Code of others that is kept along, and what is built: not what people ask of a repository. */
const VENDORED =
  /(?:^|\/)(?:node_modules|bower_components|vendor|third[-_]party|dist|Pods|Carthage|\.yarn|__pycache__)\//;
const MINIFIED = /[.-]min\.(?:[cm]?js|css|html?|json)$/i;
const LOCK_FILES: ReadonlySet<string> = new Set([
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'],
  ...['deno.lock', 'cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock', 'pipfile.lock', 'composer.lock'],
  ...['gemfile.lock', 'podfile.lock', 'pubspec.lock', 'mix.lock', 'flake.lock', 'go.sum', 'go.work.sum'],
  ...[
    'packages.lock.json',
    'gradle.lockfile',
    '.terraform.lock.hcl',
    'package.resolved',
    'cartfile.resolved',
  ],
]);

/** Files without an ending that are known by their names; they are read as plain text. */
const KNOWN_NAMES =
  /^(?:readme|licen[cs]e|copying|notice|authors|contributors|maintainers|codeowners|changelog|changes|history|news|todo|install|contributing|security|makefile|gnumakefile|dockerfile|containerfile|rakefile|gemfile|procfile|justfile|jenkinsfile|vagrantfile|brewfile|build|workspace)$/;

/** The format a file is read as, by its name; undefined where Helix reads no such files. */
function sourceTypeOf(path: string): string | undefined {
  const name = nameOf(path);
  const ending = extname(name);
  if (ending === '') return KNOWN_NAMES.test(name) ? 'text' : undefined;
  return READABLE_FORMATS.find(({ endings }) => endings.includes(ending))?.sourceType;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
