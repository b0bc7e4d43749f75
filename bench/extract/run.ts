/**
 * `make bench-extract`: every format that Helix reads, against ground truth and beside what projects use instead, in
 * one table. The folder is an argument or HELIX_EXTRACT_DATA. Each reader runs in a process of its own, one after the
 * other. `--verbose` shows what they print. Ends with 1 when Helix finds less than the best alternative on any measure;
 * speed and memory have a verdict as well, which changes nothing, since they differ from run to run.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureReader, type ReaderRun } from './measure-reader.ts';
import { hasWorse, printSummary } from './print-summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, only: { type: 'string' } },
});
const folder = positionals[0] ?? process.env.HELIX_EXTRACT_DATA;
if (!folder || !existsSync(folder))
  console.log('Skipped: set HELIX_EXTRACT_DATA to a folder of documents with ground truth.');
else await measureAll(resolve(folder));

type Part = {
  format: string;
  /** What has to be in the folder. */
  needs: string;
  script: string;
  args?: string[];
  /** Helix first. */
  readers: string[];
};

async function measureAll(root: string): Promise<void> {
  const packages = resolve(process.env.HELIX_BENCH_PACKAGES ?? 'bench/baselines');
  if (!existsSync(join(packages, 'node_modules')))
    console.log('Alternatives that are packages are left out: npm install --prefix bench/baselines');
  const runs: ReaderRun[] = [];
  for (const part of partsIn(root)) {
    for (const reader of part.readers) {
      process.stderr.write(`${part.format}: ${reader} …\n`);
      runs.push(await measureReader({ ...part, args: part.args ?? [root], reader }, packages, values));
    }
  }
  printSummary(runs);
  if (hasWorse(runs)) process.exitCode = 1;
}

function partsIn(root: string): Part[] {
  const office = { script: 'office.ts' };
  const web = { script: 'html-and-mail.ts' };
  const readersOfText = ['helix', 'pdf.js', 'pdfium', 'liteparse'];
  const papers = join(root, 'pdf_papers');
  const tests = join(root, 'pdf_unit_tests');
  const parts: Part[] = [
    { format: 'pdf tables', needs: 'pdf_tables', script: 'pdf-tables.ts', readers: ['helix', 'liteparse'] },
    { format: 'pdf text', needs: papers, script: 'pdf-text.ts', args: [papers], readers: readersOfText },
    { format: 'pdf unit tests', needs: tests, script: 'pdf-text.ts', args: [tests], readers: readersOfText },
    { format: 'docx', needs: 'docx', ...office, readers: ['helix', 'mammoth'] },
    { format: 'xlsx', needs: 'xlsx', ...office, readers: ['helix', 'sheet_to_csv'] },
    { format: 'xls', needs: 'xls', ...office, readers: ['helix', 'sheet_to_csv'] },
    { format: 'csv', needs: 'csv', ...office, readers: ['helix'] },
    { format: 'pptx', needs: 'pptx', ...office, readers: ['helix', 'officeparser'] },
    { format: 'html', needs: 'html', ...web, readers: ['helix', 'turndown-gfm'] },
    { format: 'html_articles', needs: 'html_articles', ...web, readers: ['helix', 'Readability'] },
    { format: 'eml', needs: 'eml', ...web, readers: ['helix', 'postal-mime text'] },
    { format: 'epub', needs: 'epub', ...web, readers: ['helix'] },
    { format: 'transcripts', needs: 'transcripts', ...web, readers: ['helix', 'subsrt'] },
    {
      format: 'ocr',
      needs: 'pdf_scanned',
      script: 'ocr.ts',
      args: [root, '300'],
      readers: ['helix', 'tesseract.js'],
    },
  ];
  return parts.filter(
    ({ format, needs }) => existsSync(resolve(root, needs)) && (!values.only || format === values.only),
  );
}
