import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeAudit, readExceptions } from '../scripts/audit.ts';
import { ALLOWED, isAllowed, licenceProblems, licencesPage, READ } from '../scripts/licences.ts';
import { makeSbom } from '../scripts/sbom.ts';
import { type ShippedPackage, shippedPackages } from '../scripts/shipped-packages.ts';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson('package.json');
const entries = Object.entries<Entry>(readJson('package-lock.json').packages).filter(([path]) => path !== '');
const packages = shippedPackages('.');

describe('what is installed', () => {
  test('[SUPPLY-LOCKED] every package of the lock file is a version with its hash, from whichever registry is set up', () => {
    expect(entries.length).toBeGreaterThan(300);
    const wrong = entries.filter(
      ([, { version, integrity, resolved, link }]) =>
        !/^\d+\.\d+\.\d+/.test(version ?? '') ||
        !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ||
        resolved ||
        link,
    );
    expect(wrong).toEqual([]);
  });

  test('[SUPPLY-EXACT] every dependency is asked for in one version, and none is of git, a file or an address', () => {
    const asked = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const locked = new Map(entries.map(([path, { version }]) => [path, version]));
    expect(asked.filter(([name, version]) => locked.get(`node_modules/${name}`) !== version)).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).toContain('save-exact=true');
  });

  test('[SUPPLY-SCRIPTS] the packages that have install scripts are the known ones, and one alone may run them', () => {
    const scripts = entries.filter(([, { hasInstallScript }]) => hasInstallScript);
    const known = { node: 'development', workerd: 'development', 'tesseract.js': 'shipped' };
    const found = scripts.map(([path, { dev }]) => [
      path.slice('node_modules/'.length),
      dev ? 'development' : 'shipped',
    ]);
    expect(Object.fromEntries(found)).toEqual(known);
    expect(manifest.allowScripts).toEqual({ node: true });
    // The one that is shipped prints a line and is not run: a change of it is to be looked at.
    expect(readJson('node_modules/tesseract.js/package.json').scripts.postinstall).toBe(
      'opencollective-postinstall || true',
    );
    const page = readFileSync('docs/supply-chain.md', 'utf8');
    for (const name of Object.keys(known)) expect(page).toContain(`| \`${name}\` |`);
  });
});

describe('what is shipped', () => {
  test('[SUPPLY-SHIPPED] it is what the server needs and what is built into the page, and nothing that only tests or builds', () => {
    const names = new Map(packages.map((each) => [each.name, each]));
    for (const name of Object.keys(manifest.dependencies)) expect(names.has(name), name).toBe(true);
    for (const name of ['react', 'react-dom', 'scheduler', '@floating-ui/core'])
      expect(names.get(name)?.isOnlyInPage, name).toBe(true);
    for (const name of ['vitest', 'typescript', 'vite', 'workerd', 'node', '@biomejs/biome', 'axe-core'])
      expect(names.has(name), name).toBe(false);
  });

  test('[SUPPLY-SBOM] the bill of materials has every shipped package once, with hash, licence and what it depends on, and is the same each time', () => {
    const sbom = makeSbom();
    expect(makeSbom()).toEqual(sbom);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const refs = sbom.components.map((each) => each['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const wanted = new Set(
      packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`),
    );
    expect(new Set(refs)).toEqual(wanted);
    for (const { hashes, licenses } of sbom.components) {
      expect(hashes[0]!.content).toMatch(/^[0-9a-f]{128}$/);
      expect(licenses).toHaveLength(1);
    }
    const known = new Set([sbom.metadata.component['bom-ref'], ...refs]);
    const used = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect([...used].filter((ref) => !known.has(ref))).toEqual([]);
    expect(sbom.dependencies.map(({ ref }) => ref).toSorted()).toEqual([...known].toSorted());
    const fastify = sbom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'));
    expect(fastify!.dependsOn.some((ref) => ref.startsWith('pkg:npm/pino@'))).toBe(true);
  });

  test('[SUPPLY-LICENCES] every shipped package is under a licence that is argued, and the page says which', () => {
    expect(licenceProblems(packages)).toEqual([]);
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(packages));
    expect(Object.keys(READ).filter((name) => !packages.some((each) => each.name === name))).toEqual([]);
  });

  test('[SUPPLY-LICENCES] a licence that is not argued is named, with the package', () => {
    const one = (licence: string | undefined): ShippedPackage => ({
      ...packages[0]!,
      name: 'x',
      version: '1.0.0',
      licence,
    });
    expect(licenceProblems([one('GPL-3.0-only')])[0]).toMatch(
      /^x@1\.0\.0 is under "GPL-3\.0-only", which is not allowed/,
    );
    expect(licenceProblems([one(undefined)])[0]).toContain('says no licence');
    expect(['(MIT OR GPL-3.0-only)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true]);
    expect(['MIT AND GPL-3.0-only', 'UNLICENSED', '', 'MIT OR ISC AND GPL-2.0-only'].map(isAllowed)).toEqual(
      Array(4).fill(false),
    );
    expect(Object.keys(ALLOWED).filter((licence) => /GPL|SSPL|BUSL|NC/.test(licence))).toEqual([]);
  });
});

describe('known holes', () => {
  const advisory = {
    name: 'left-pad',
    title: 'It pads too much',
    url: 'https://example.org/GHSA-aaaa',
    severity: 'high',
  };
  const report = JSON.stringify({
    vulnerabilities: { 'left-pad': { via: [advisory] }, other: { via: ['left-pad'] } },
  });
  const argued = { id: 'GHSA-aaaa', reason: 'Helix pads nothing', until: '2026-12-31' };

  test('[SUPPLY-AUDIT] a hole fails unless it is argued, and an argument has an end', () => {
    expect(judgeAudit('{"vulnerabilities":{}}', [], '2026-11-16')).toEqual({ verdict: 'clean', lines: [] });
    expect(judgeAudit(report, [], '2026-11-16')).toEqual({
      verdict: 'holes',
      lines: ['GHSA-aaaa (high) in left-pad: It pads too much'],
    });
    expect(judgeAudit(report, [argued], '2026-12-31').verdict).toBe('clean');
    expect(judgeAudit(report, [argued], '2027-01-01').lines).toHaveLength(2);
    for (const { id, reason, until } of readExceptions()) {
      expect(`${id} ${until}`).toMatch(/^GHSA(-[\w]{4}){3} \d{4}-\d\d-\d\d$/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });

  test('[SUPPLY-AUDIT] a registry that gives no answer is not taken for one that knows of no hole', () => {
    for (const answer of [
      '',
      'npm error ECONNREFUSED',
      '{"message":"405 Method Not Allowed","error":{"summary":""}}',
      '{}',
    ])
      expect(judgeAudit(answer, [], '2026-11-16').verdict, answer).toBe('no answer');
    expect(
      judgeAudit('{"error":{"code":"ENOLOCK","summary":"no lock file"}}', [], '2026-11-16').lines,
    ).toEqual(['ENOLOCK: no lock file']);
  });
});
