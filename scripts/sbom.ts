/**
 * Writes what Helix ships as a software bill of materials (CycloneDX 1.6, JSON). The same packages give the same bytes: no
 * date, and a serial number that is made of the content. Nothing is fetched.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export function makeSbom(): Sbom {
  const packages = shippedPackages(root);
  const { name, version, description, dependencies } = JSON.parse(
    readFileSync(`${root}/package.json`, 'utf8'),
  );
  const byPath = new Map(packages.map((each) => [each.path, purlOf(each)]));
  const own = `pkg:npm/${name}@${version}`;
  const direct = packages.filter(
    ({ path, name: each }) => path === `node_modules/${each}` && each in dependencies,
  );
  const bom = {
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6' as const,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, description, purl: own } },
    components: uniqueBy(packages.map(componentOf)),
    dependencies: [
      { ref: own, dependsOn: sorted(direct.map(purlOf)) },
      ...merged(
        packages.map((each) => [purlOf(each), each.dependencies.flatMap((path) => byPath.get(path) ?? [])]),
      ),
    ],
  };
  return { ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bom))}` };
}

export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: number;
  metadata: { component: Record<string, string> };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

type Component = ReturnType<typeof componentOf>;

function componentOf(each: ShippedPackage) {
  const [, scope, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(each.name)!;
  const [, digest] = /^sha512-(.+)$/.exec(each.integrity) ?? [];
  return {
    type: 'library' as const,
    'bom-ref': purlOf(each),
    ...(scope ? { group: scope } : {}),
    name: name!,
    version: each.version,
    scope: each.isOptional ? ('optional' as const) : ('required' as const),
    hashes: digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [],
    licenses: licencesOf(each.licence),
    purl: purlOf(each),
    ...(each.isOnlyInPage ? { properties: [{ name: 'helix:built-into', value: 'web/dist' }] } : {}),
  };
}

/** One identifier, an expression of several, or whatever the package says. */
function licencesOf(licence: string | undefined) {
  if (!licence) return [];
  if (/^[A-Za-z0-9.+-]+$/.test(licence)) return [{ license: { id: licence } }];
  return / (OR|AND|WITH) /.test(licence) && !/SEE /.test(licence)
    ? [{ expression: licence }]
    : [{ license: { name: licence } }];
}

/** https://github.com/package-url/purl-spec: the @ of a scope is written %40. */
function purlOf({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The same version of a package may lie in several folders. */
function uniqueBy(components: Component[]): Component[] {
  return [...new Map(components.map((each) => [each['bom-ref'], each])).values()];
}

function merged(pairs: [ref: string, dependsOn: string[]][]): Sbom['dependencies'] {
  const all = new Map<string, Set<string>>();
  for (const [ref, dependsOn] of pairs) all.set(ref, new Set([...(all.get(ref) ?? []), ...dependsOn]));
  return [...all].map(([ref, dependsOn]) => ({ ref, dependsOn: sorted(dependsOn) }));
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted();
}

/** Version 8 of RFC 9562: its bits are our own. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const file = resolve(process.argv[2] ?? `${root}/dist/sbom.cdx.json`);
  const sbom = makeSbom();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file}: ${sbom.components.length} packages`);
}
