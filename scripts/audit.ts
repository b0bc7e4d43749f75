/**
 * Asks the registry for known holes in what Helix ships (`npm audit --omit=dev`) and lets pass only those that are argued in
 * audit-exceptions.json, for as long as it says there. Exit code 0: none; 1: some, or an argument that is old; 3: the
 * registry gave no answer, so that nothing is known.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const NO_ANSWER = 3;

/** What is left when the argued ones are taken away, and which arguments have had their time. */
export function judgeAudit(answer: string, exceptions: readonly AuditException[], today: string): Judgement {
  let report: AuditReport;
  try {
    report = JSON.parse(answer) as AuditReport;
  } catch {
    return { verdict: 'no answer', lines: [answer.trim().split('\n')[0] || 'npm said nothing'] };
  }
  if (!report.vulnerabilities) {
    const { code, summary, message = report.message } = { code: '', summary: '', ...report.error };
    return {
      verdict: 'no answer',
      lines: [[code, summary || message].filter(Boolean).join(': ') || 'it has no list'],
    };
  }
  const found = advisoriesIn(report);
  const current = exceptions.filter(({ until }) => until >= today);
  const open = [...found].filter(([id]) => !current.some((each) => each.id === id));
  const old = exceptions.filter(({ until }) => until < today);
  const lines = [
    ...open.map(([id, { severity, name, title }]) => `${id} (${severity}) in ${name}: ${title}`),
    ...old.map(
      ({ id, until }) =>
        `the argument for ${id} held until ${until}: look at it again in scripts/audit-exceptions.json`,
    ),
  ];
  return { verdict: lines.length > 0 ? 'holes' : 'clean', lines };
}

export type AuditException = { id: string; reason: string; until: string };
export type Judgement = { verdict: 'clean' | 'holes' | 'no answer'; lines: string[] };

type Advisory = { name: string; title: string; url: string; severity: string };
type AuditReport = {
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
  error?: { code?: string; summary?: string; message?: string };
  message?: string;
};

/** By the id that ends their address; a package that only depends on a holed one names that instead. */
function advisoriesIn({ vulnerabilities = {} }: AuditReport): Map<string, Advisory> {
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== 'string'),
  );
  return new Map(all.map((advisory) => [advisory.url.split('/').at(-1)!, advisory]));
}

export function readExceptions(): AuditException[] {
  return JSON.parse(readFileSync(`${root}/scripts/audit-exceptions.json`, 'utf8')) as AuditException[];
}

function ask(): string {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  return stdout?.trim() || stderr?.trim() || error?.message || '';
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const exceptions = readExceptions();
  const { verdict, lines } = judgeAudit(ask(), exceptions, new Date().toISOString().slice(0, 10));
  if (verdict === 'clean') console.log(`no known hole in what is shipped (${exceptions.length} argued)`);
  if (verdict === 'holes') console.error(lines.join('\n'));
  if (verdict === 'no answer')
    console.error(
      `The registry gave no answer (${lines[0]}): nothing is known. Check the network and \`npm config get registry\`, then run again.`,
    );
  process.exitCode = { clean: 0, holes: 1, 'no answer': NO_ANSWER }[verdict];
}
