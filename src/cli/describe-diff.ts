import type { VersionDiff } from '../client/client.ts';

/** A diff as people read it: what differs in numbers, then the lines, section by section. */
export function describeDiff({ counts, sections, is_complete }: VersionDiff): string {
  const { unchanged, changed, added, removed } = counts;
  const parts = sections.map(({ kind, heading_path, hunks }) => {
    const name = heading_path.join(' > ') || '(before the first heading)';
    return [`${kind}: ${name}`, ...hunks.flatMap(({ lines }) => lines.map((line) => `  ${line}`))].join('\n');
  });
  const summary = `${changed} sections changed, ${added} added, ${removed} removed, ${unchanged} unchanged`;
  const rest = is_complete
    ? []
    : ['The difference is too long to be shown whole; helix documents show names both versions.'];
  return [summary, ...parts, ...rest].join('\n\n');
}
