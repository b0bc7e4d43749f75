import type { ArtifactSection } from '../../../src/client/client.ts';
import { describeBasis, describeCoverage } from './describe-coverage.ts';

/** `written`: the section, once it is done. */
export function CoverageBar({ coverage, heading, written }: CoverageBarProps) {
  return (
    <div className="artifacts-coverage">
      <progress aria-label={`Evidence for ${heading}`} value={coverage.ratio} max={1} />
      <p>{written ? describeBasis(written) : describeCoverage(coverage)}</p>
    </div>
  );
}

type CoverageBarProps = {
  coverage: ArtifactSection['coverage'];
  heading: string;
  written: Pick<ArtifactSection, 'status' | 'coverage' | 'problems'> | null;
};
