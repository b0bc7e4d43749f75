import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { type HostileFile, type Outcome, SENTENCE } from './hostile-file.ts';

/** What is wrong with these is not inside of them. */
export const ODD_FILES: readonly HostileFile[] = [
  odd('sparse.txt', 'document_too_large', '1 GB that takes no place on the disk', (path) =>
    sparse(path, 1024),
  ),
  odd('sparse.pdf', 'document_too_large', 'the same, with the ending of a PDF', (path) => sparse(path, 1024)),
  odd('sparse-small.bin', 'unsupported_media_type', '200 MB of NUL bytes, under the limit of size', (path) =>
    sparse(path, 200),
  ),
  odd('link-to-itself.txt', 'extraction_failed', 'a symbolic link to itself', (path) =>
    symlinkSync(path, path),
  ),
  odd('link-to-nothing.txt', 'extraction_failed', 'a symbolic link to a file that is not there', (path) =>
    symlinkSync('/nowhere/at-all', path),
  ),
  odd('link-to-a-device.txt', 'extraction_failed', 'a symbolic link to /dev/zero', (path) =>
    symlinkSync('/dev/zero', path),
  ),
  odd('link-to-a-text.txt', 'read', 'a symbolic link to a text', (path) => {
    writeFileSync(`${path}.target`, SENTENCE);
    symlinkSync(`${path}.target`, path);
  }),
  odd('folder.pdf', 'extraction_failed', 'a folder with the ending of a PDF', (path) => mkdirSync(path)),
  odd(
    'pipe.txt',
    'extraction_failed',
    'a named pipe that nobody writes to',
    (path) => void execFileSync('mkfifo', [path]),
  ),
  odd('-rf *; $(echo) `echo`.txt', 'read', 'a name that a shell would run', (path) =>
    writeFileSync(path, SENTENCE),
  ),
  odd('line\nend\t\u202etxt.exe.txt', 'read', 'a name with a line end and turned letters', (path) =>
    writeFileSync(path, SENTENCE),
  ),
  odd(`${'n'.repeat(251)}.txt`, 'read', 'a name as long as a name can be', (path) =>
    writeFileSync(path, SENTENCE),
  ),
  odd('no ending', 'read', 'a text without an ending', (path) => writeFileSync(path, SENTENCE)),
  odd('con.PDF.TXT.', 'read', 'a name that Windows reserves, and a dot at its end', (path) =>
    writeFileSync(path, SENTENCE),
  ),
];

function odd(name: string, expect: Outcome, what: string, write: (path: string) => void): HostileFile {
  return { name, what, expect: [expect], write };
}

function sparse(path: string, megabytes: number): void {
  writeFileSync(path, '');
  truncateSync(path, megabytes * 1024 * 1024);
}
