/**
 * A day or a moment (ISO 8601) in one form, or undefined when it is neither. What a day without a time means is said by
 * the caller: its beginning or its end. A time without a zone is UTC.
 */
export function readMoment(text: string, timeOfDay: 'beginning' | 'end'): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(
    text,
  );
  if (!found) return undefined;
  const [, day, time = timeOfDay === 'end' ? 'T23:59:59.999' : 'T00:00:00.000', zone = 'Z'] = found;
  // The calendar is asked too: JavaScript takes the 31st of February for a day in March.
  const isDay = toIso(`${day}T00:00:00Z`)?.startsWith(day!);
  return isDay ? toIso(`${day}${time}${zone}`) : undefined;
}

function toIso(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
