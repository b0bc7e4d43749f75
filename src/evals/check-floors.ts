import { HelixError } from '../errors.ts';
import { closestName } from '../settings/nearest-name.ts';
import type { Settings } from '../settings/settings.ts';
import type { EvalCase } from './eval-case.ts';
import type { Floors, MetricSummary } from './eval-run.ts';
import { METRICS, metricNamed } from './metrics/metric-names.ts';
import { missesFloor } from './metrics/misses-floor.ts';

/**
 * Each floor against what was reached. A metric that could not be measured has not reached its floor: a Helix that refuses
 * everything says nothing unfaithful, and must not pass for it.
 */
export function checkFloors(summary: MetricSummary, floors: Floors): FloorCheck[] {
  return Object.entries(floors).map(([name, floor]) => {
    const value = summary[name]?.value ?? null;
    return { name, floor, value, passed: !missesFloor(name, summary[name], floor) };
  });
}

export type FloorCheck = { name: string; floor: number; value: number | null; passed: boolean };

/**
 * What a run must reach: every case could be run, what the settings ask for, where the cases can tell it, and what was asked for by
 * name.
 */
export function floorsFor(
  { minRecall, minFaithfulness }: Pick<Settings, 'minRecall' | 'minFaithfulness'>,
  cases: readonly EvalCase[],
  told: Floors,
): Floors {
  const answerable = cases.filter(({ kind }) => kind === 'answerable');
  const namesSources = ({ expected_chunk_ids: ids, expected_sources: sources }: EvalCase) =>
    Boolean(ids?.length || sources?.length);
  return {
    errors: 0,
    ...(answerable.some(namesSources) && { recall: minRecall }),
    ...(answerable.length > 0 && { faithfulness: minFaithfulness }),
    ...told,
  };
}

/** `recall=0.9` as a floor. Throws `bad_request` with the nearest name for one that is not known. */
export function parseFloor(text: string): Floors {
  const [, given = '', number = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const name = given.trim();
  if (!name || !/^\s*(\d+\.?\d*|\.\d+)\s*$/.test(number))
    throw problem(`--floor is "${text}"; it must be a metric and a number, such as recall=0.9.`);
  const metric = metricNamed(name);
  const names = METRICS.map((each) => each.name);
  if (!metric) {
    const nearest = closestName(name, names);
    const hint = nearest ? `Did you mean ${nearest}? ` : '';
    throw problem(`--floor names "${name}", which is no metric. ${hint}There are ${names.join(', ')}.`);
  }
  const value = Number(number);
  if (metric.unit === 'share' && value > 1)
    throw problem(`--floor ${name} is ${value}; it is a share, so the floor must be from 0 to 1.`);
  return { [name]: value };
}

function problem(text: string): HelixError {
  return new HelixError('bad_request', { problem: text });
}
