import { basename } from 'node:path';
import type { ProcessUse } from '../sample-processes.ts';
import type { Collected } from './collect-files.ts';
import type { Pass } from './side.ts';

type Watched = Pass & { use: ProcessUse };

/** One table: Helix, LangChain.js and the ratio; then stages, processor time and failures of each. */
export function printComparison(
  { bytes, files }: Collected,
  helix: readonly Watched[],
  langChain: readonly Watched[] | undefined,
): void {
  const [first, again] = helix as [Watched, Watched];
  const [other, otherAgain] = (langChain ?? []) as [Watched?, Watched?];
  const lines: [string, (pass: Watched) => number, number][] = [
    ['seconds', ({ seconds }) => seconds, 1],
    ['MB/s', ({ seconds }) => bytes / 1e6 / seconds, 3],
    ['files/s', ({ seconds }) => files / seconds, 2],
    ['PDF pages/s', ({ pages, seconds }) => pages / seconds, 2],
    ['chunks', ({ chunks }) => chunks, 0],
    ['chunks/s', ({ chunks, seconds }) => chunks / seconds, 2],
    ['characters embedded, millions', ({ characters }) => characters / 1e6, 2],
    ['time the model was busy, s', ({ embedSeconds }) => embedSeconds, 1],
    ['share of the time', ({ embedSeconds, seconds }) => embedSeconds / seconds, 3],
    ['processor time, s', (pass) => sum(Object.values(pass.use.cpuSeconds)), 1],
    ['processor time beside the model, s', outsideModel, 1],
    ['failed files', ({ failures }) => failures.length, 0],
    ['peak memory together, MB', ({ use }) => use.sumMegabytes, 0],
    ['largest process, MB', ({ use }) => use.largestMegabytes, 0],
  ];
  console.log(row('first time', 'Helix', 'LangChain.js', 'ratio'));
  for (const [name, of, digits] of lines) printLine(name, of(first), other && of(other), digits);
  console.log(`\n${row('second time, nothing changed', '', '', '')}`);
  printLine('seconds', again.seconds, otherAgain?.seconds, 1);
  printLine('files unchanged', again.unchanged, otherAgain?.unchanged, 0);
  printLine('chunks written', again.chunks, otherAgain?.chunks, 0);
  printDetails('Helix', first);
  if (other) printDetails('LangChain.js', other);
}

/** What the processes spent beside those that embed. */
function outsideModel({ use }: Watched): number {
  const others = Object.entries(use.cpuSeconds).filter(([script]) => !script.startsWith('embedding-worker'));
  return sum(others.map(([, seconds]) => seconds));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function printLine(name: string, helix: number, other: number | undefined, digits: number): void {
  const ratio = other ? (helix / other).toFixed(2) : '';
  console.log(row(name, helix.toFixed(digits), other?.toFixed(digits) ?? '-', ratio));
}

function printDetails(name: string, { stages, use, failures }: Watched): void {
  const listed = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([key, seconds]) => `${key} ${seconds.toFixed(1)}`)
      .join(', ');
  console.log(`\n${name}: seconds by stage, of all documents: ${listed(stages)}`);
  console.log(`  seconds of processor time: ${listed(use.cpuSeconds)}`);
  for (const { path, message } of failures)
    console.log(`  failed ${basename(path)}: ${message.split('\n')[0]!.slice(0, 120)}`);
}

function row(name: string, ...figures: string[]): string {
  return (name.padEnd(36) + figures.map((figure) => figure.padStart(13)).join('')).trimEnd();
}
