import type { ArtifactSection } from '../../../src/client/client.ts';
import { describeCoverage } from './describe-coverage.ts';

export function CoverageBar({ coverage, heading }: CoverageBarProps) {
  return (
    <div className="artifacts-coverage">
      <progress aria-label={`Evidence for ${heading}`} value={coverage.ratio} max={1} />
      <p>{describeCoverage(coverage)}</p>
    </div>
  );
}

type CoverageBarProps = { coverage: ArtifactSection['coverage']; heading: string };
