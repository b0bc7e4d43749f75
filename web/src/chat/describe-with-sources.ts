import type { QueryCitation } from '../../../src/client/client.ts';
import { pointTo } from '../answer/agentic/describe-lines.ts';
import { numberCitations, withNumbers } from '../answer/number-citations.ts';
import { describeCitedPlace } from '../source/describe-source-place.ts';
import type { Turn } from './turn.ts';

/** An answer to paste elsewhere: with numbers, and below it what each of them stands for. */
export function describeWithSources({ question, text, citations, problem }: Turn): string {
  const numbers = numberCitations(text);
  const sources = (citations ?? [])
    .flatMap((citation) => {
      const number = numbers.get(citation.chunk_id);
      return number === undefined ? [] : { number, citation };
    })
    .sort((one, other) => one.number - other.number)
    .map(({ number, citation }) => `[${number}] ${describeSource(citation)}`);
  const parts = [question, withNumbers(text)];
  if (problem) parts.push(problem);
  if (sources.length > 0) parts.push(['Sources:', ...sources].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function describeSource(citation: QueryCitation): string {
  const { title, version_label, heading_path, source_uri, path, commit, repository } = citation;
  if (path) {
    const { start_line = null, end_line = null } = citation.place;
    const pointer = pointTo({ path, start_line, end_line, commit: commit ?? null });
    return repository ? `${pointer} (${repository})` : pointer;
  }
  const where = [heading_path.at(-1), describeCitedPlace(citation)].filter(Boolean);
  const parts = [title, `version ${version_label}`, ...where].filter((part) => part !== '');
  return `${parts.join(', ')} (${source_uri})`;
}
