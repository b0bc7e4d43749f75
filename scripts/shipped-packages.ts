import { globSync, readFileSync } from 'node:fs';

/**
 * The packages that Helix ships: those it runs on, by `package-lock.json`, and those that are built into the page. What
 * only builds and tests it is not among them, and neither are binaries for other systems than their package names.
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as LockFile;
  const inPage = new Set<string>();
  for (const name of namesInPage(root)) addWithDependencies(lock, `node_modules/${name}`, inPage);
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && (!entry.dev || inPage.has(path)))
    .map(([path, entry]) => ({
      path,
      name: path.split('node_modules/').at(-1)!,
      version: entry.version,
      integrity: entry.integrity,
      licence: licenceOf(root, path, entry),
      isOptional: entry.optional === true,
      isOnlyInPage: entry.dev === true,
      dependencies: dependenciesOf(lock, path),
    }))
    .toSorted((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

export type ShippedPackage = {
  /** In `node_modules`. */
  path: string;
  name: string;
  version: string;
  integrity: string;
  /** As the package says; undefined when it says nothing. */
  licence: string | undefined;
  /** Of some systems only, or needed for one thing only. */
  isOptional: boolean;
  isOnlyInPage: boolean;
  /** Paths. */
  dependencies: string[];
};

type LockEntry = {
  version: string;
  integrity: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
export type LockFile = { packages: Record<string, LockEntry> };

/** What the sources of the page import, their tests aside. */
function namesInPage(root: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(`${root}/web/src/**/*.{ts,tsx}`)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) names.add(name!);
  }
  return names;
}

const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from '((?:@[^/']+\/)?[^.@/'][^/']*)/gm;

function addWithDependencies(lock: LockFile, path: string, found: Set<string>): void {
  if (found.has(path) || !lock.packages[path]) return;
  found.add(path);
  for (const dependency of dependenciesOf(lock, path)) addWithDependencies(lock, dependency, found);
}

/** As Node looks for them: in its own folder first, then in those around it. */
function dependenciesOf(lock: LockFile, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path]!;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => placeOf(lock, path, name) ?? []).toSorted();
}

function placeOf(lock: LockFile, from: string, name: string): string | undefined {
  const folders = from.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const path = `${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
    if (lock.packages[path]) return path;
  }
  return lock.packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function licenceOf(root: string, path: string, { license }: LockEntry): string | undefined {
  if (license) return license;
  try {
    const { license: said } = JSON.parse(readFileSync(`${root}/${path}/package.json`, 'utf8'));
    if (said) return said;
    return /^(?:The )?MIT License/.test(readFileSync(`${root}/${path}/LICENSE`, 'utf8')) ? 'MIT' : undefined;
  } catch {
    return undefined; // a package of another system is not installed
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
