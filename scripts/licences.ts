/** Writes docs/licences.md. Fails on a licence that nobody has argued for, before anything is written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const PAGE = `${root}/docs/licences.md`;

/** What Helix may be shipped with, and why. */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: 'any use, with the notice kept',
  'MIT-0': 'any use',
  ISC: 'any use, with the notice kept',
  '0BSD': 'any use',
  'BSD-2-Clause': 'any use, with the notice kept',
  'BSD-3-Clause': 'any use, with the notice kept and no name borrowed',
  'Apache-2.0': 'any use, with notices kept and changes told; grants patents',
  'BlueOak-1.0.0': 'any use, with the text or a link to it',
  'CC0-1.0': 'given to everybody',
};

/** Packages whose own words are not a known identifier, read by a person. */
export const READ: Readonly<Record<string, { licence: string; reason: string }>> = {
  'dejavu-fonts-ttf': {
    licence: 'Bitstream-Vera',
    reason: 'a font: any use and embedding, sold only as a part of something; its LICENSE is shipped with it',
  },
};

/** What stands against shipping these packages: one line for each. */
export function licenceProblems(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (name in READ) return [];
    if (!licence)
      return [`${name}@${version} says no licence: read its files and enter it in scripts/licences.ts`];
    return isAllowed(licence)
      ? []
      : [
          `${name}@${version} is under "${licence}", which is not allowed: leave it out, or argue it in scripts/licences.ts`,
        ];
  });
}

/** Of alternatives one must be allowed; of several that hold together, all. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '').trim();
  if (/ AND /.test(plain)) return !/ OR /.test(plain) && plain.split(' AND ').every(isAllowed);
  return plain.split(' OR ').some((each) => each.trim() in ALLOWED);
}

export function licencesPage(packages: readonly ShippedPackage[]): string {
  const rows = new Map(packages.map((each) => [`${each.name} ${each.version}`, rowOf(each)]));
  return [
    '# Licences',
    '',
    `What Helix ships with: ${rows.size} packages. Written by \`make licences\`, which fails on a licence that is not in the first`,
    'table; `npm test` fails when this page is not what it would write. `make sbom` says the same for machines.',
    '',
    '| licence | why it may be shipped | packages |',
    '| --- | --- | --- |',
    ...countsOf(packages),
    '',
    '| package | version | licence | where |',
    '| --- | --- | --- | --- |',
    ...rows.values(),
    '',
  ].join('\n');
}

function rowOf({ name, version, licence, isOnlyInPage, isOptional }: ShippedPackage): string {
  const where = isOnlyInPage ? 'built into the page' : isOptional ? 'where it is needed' : 'server';
  return `| ${name} | ${version} | ${READ[name]?.licence ?? licence} | ${where} |`;
}

function countsOf(packages: readonly ShippedPackage[]): string[] {
  const counts = new Map<string, { reason: string; names: Set<string> }>();
  for (const { name, version, licence = '' } of packages) {
    const read = READ[name];
    const key = read?.licence ?? licence;
    const known = counts.get(key) ?? { reason: read?.reason ?? reasonOf(licence), names: new Set<string>() };
    counts.set(key, { ...known, names: known.names.add(`${name} ${version}`) });
  }
  const inOrder = [...counts].toSorted(
    ([a, left], [b, right]) => right.names.size - left.names.size || (a < b ? -1 : 1),
  );
  return inOrder.map(([licence, { reason, names }]) => `| ${licence} | ${reason} | ${names.size} |`);
}

function reasonOf(licence: string): string {
  const chosen = licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .find((each) => each in ALLOWED);
  const reason = (chosen && ALLOWED[chosen]) ?? '';
  return chosen === licence ? reason : `taken as ${chosen}: ${reason}`;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const packages = shippedPackages(root);
  const problems = licenceProblems(packages);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  const page = licencesPage(packages);
  const isOld = readFileSync(PAGE, { encoding: 'utf8', flag: 'a+' }) !== page;
  writeFileSync(PAGE, page);
  console.log(
    `${isOld ? 'wrote' : 'nothing to do:'} docs/licences.md, ${packages.length} packages, all allowed`,
  );
}
