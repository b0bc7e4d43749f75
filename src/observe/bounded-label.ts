/**
 * Lets the first `most` values of a label through and calls the rest `other`: each value is a series that is kept for
 * good, here and in Prometheus.
 */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
