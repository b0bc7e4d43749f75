import { Command } from 'commander';
import { HelixError } from '../errors.ts';
import type { StoredTrace } from '../store/traces.ts';
import { describeAgenticTrace } from './describe-agentic-trace.ts';
import { loadSettings } from './load-settings.ts';
import { printableLines } from './print-table.ts';
import { openService } from './service.ts';

export function traceCommand(): Command {
  return new Command('trace')
    .description('show what an answer was made from')
    .argument('<id>', 'the id that `helix ask` printed, or the x-request-id of a response')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  helix trace 0b8f6f0e-6f2b-4f0e-9a34-0c3f7b1f9f11')
    .action(trace);
}

async function trace(id: string, { json }: { json?: boolean }): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw new HelixError('bad_request', {
      problem: `"${id}" is not the id of a trace. \`helix ask\` prints one below each answer.`,
    });
  }
  const service = await openService(loadSettings(), { existing: true });
  try {
    const found = await service.trace(id);
    console.log(json ? JSON.stringify(found) : printableLines(describe(found as StoredTrace)));
  } finally {
    await service.close();
  }
}

function describe(trace: StoredTrace): string {
  const { gate, timings } = trace;
  const evidence = trace.evidence.map(
    ({ chunkId, distance, score, ranks, documentTitle, versionLabel, isActive, textHash }, index) =>
      `  [${index + 1}] chunk ${chunkId}  ${documentTitle} ${versionLabel}${isActive ? '' : ' (replaced since)'}  distance ${distance?.toFixed(4) ?? 'none'}  score ${score.toFixed(4)}  ${JSON.stringify(ranks)}${textHash ? `  text ${textHash.slice(0, 12)}` : ''}`,
  );
  return [
    `trace     ${trace.trace_id}`,
    `asked     ${new Date(trace.created_at).toISOString()} in project ${trace.project}`,
    `question  ${trace.question}`,
    ...(trace.searched_as ? [`searched  ${trace.searched_as}`] : []),
    `outcome   ${trace.outcome}${trace.error ? `: ${trace.error}` : ''}`,
    ...(gate.verdict
      ? [`gate      ${gate.verdict}: nearest ${gate.nearest ?? 'none'}, ceiling ${gate.ceiling}`]
      : []),
    `evidence  space ${trace.space_id}`,
    ...evidence,
    `prompt    ${trace.prompt_hash ?? 'none: no model was asked'}`,
    `model     ${trace.model ?? 'none'}`,
    `answer    ${trace.answer}`,
    `cited     ${trace.citations.map(({ n, chunk_id }) => `[${n}] chunk ${chunk_id}`).join(', ') || 'nothing'}`,
    ...(trace.verdict ? [`verdict   ${JSON.stringify(trace.verdict)}`] : []),
    `timings   ${JSON.stringify(timings)}`,
    `settings  ${trace.settings_hash}`,
    ...(trace.agentic ? ['', describeAgenticTrace(trace.agentic)] : []),
  ].join('\n');
}
