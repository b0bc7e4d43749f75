import { type CheckedUnit, LONGEST_SECTION } from './validate-section.ts';

/**
 * What is left of a section without the sentences that have a problem, where that is at least half of what it states; else
 * undefined. Made by no model, so it ends the matter.
 */
export function rescueSection(content: string, units: readonly CheckedUnit[]): string | undefined {
  const claims = units.filter(({ isClaim }) => isClaim);
  const fitting = withinLength(units.filter(({ problem }) => !problem));
  const kept = withoutEmptyLeads(fitting);
  const keptClaims = kept.filter(({ isClaim }) => isClaim);
  if (keptClaims.length === 0 || keptClaims.length < claims.length / 2) return undefined;
  return renumbered(written(content, units, new Set(kept)));
}

/** Units in order until the section is as long as it may be. */
function withinLength(units: readonly CheckedUnit[]): CheckedUnit[] {
  let length = 0;
  return units.filter(({ start, end, lines }) => {
    length += end - start + (start - lines.start < MARK ? start - lines.start : 0) + 1;
    return length <= LONGEST_SECTION;
  });
}

const MARK = 12;

/** A label, a lead-in or the head of a table that nothing follows any more says nothing. */
function withoutEmptyLeads(units: readonly CheckedUnit[]): CheckedUnit[] {
  return units.filter((unit, index) => {
    if (unit.isClaim || unit.text.endsWith('?')) return true;
    const next = units[index + 1];
    return next !== undefined && (next.isClaim || next.text.endsWith('?'));
  });
}

/** The text with the lines of blocks that nothing is kept of taken out, and of others the sentences that are not kept. */
function written(content: string, units: readonly CheckedUnit[], kept: ReadonlySet<CheckedUnit>): string {
  const keptLines = new Set([...kept].map(({ lines }) => lines.start));
  let text = '';
  let reached = 0;
  const leave = (start: number, end: number) => {
    if (start < reached) return;
    text += content.slice(reached, start);
    reached = end;
  };
  for (const unit of units) {
    if (kept.has(unit)) continue;
    if (keptLines.has(unit.lines.start)) leave(unit.start, unit.end);
    else leave(unit.lines.start, Math.min(content.length, unit.lines.end + 1));
  }
  text += content.slice(reached);
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/(\S)[ \t]{2,}/g, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A numbered list counts on where steps were taken out of it. */
function renumbered(text: string): string {
  let count = 0;
  return text
    .split('\n')
    .map((line) => {
      const step = /^(\d{1,3})([.)] )/.exec(line);
      if (!step) {
        if (/^\S/.test(line)) count = 0;
        return line;
      }
      count += 1;
      return `${count}${step[2]}${line.slice(step[0].length)}`;
    })
    .join('\n');
}
