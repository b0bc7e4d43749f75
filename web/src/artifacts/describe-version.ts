import type { ArtifactSection, ArtifactVersion } from '../../../src/client/client.ts';

/** Which sections were gone through for a version, and for how many there was nothing: `all sections gone through; 4 without evidence`. */
export function describeVersion(
  { sections, lacking }: Pick<ArtifactVersion, 'sections' | 'lacking'>,
  all: readonly Pick<ArtifactSection, 'key' | 'heading'>[],
): string {
  const names = sections.map((key) => all.find((section) => section.key === key)?.heading ?? key);
  const through =
    sections.length === all.length ? 'all sections gone through' : `gone through: ${names.join(', ')}`;
  return lacking.length === 0 ? through : `${through}; ${lacking.length} without evidence`;
}
