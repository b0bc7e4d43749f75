/** A merge patch (RFC 7396): objects are merged, null takes away, all else replaces. */
export function mergePatch(current: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const entries = new Map(Object.entries(isObject(current) ? current : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) entries.delete(name);
    else entries.set(name, mergePatch(entries.get(name), value));
  }
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
