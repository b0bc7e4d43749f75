import type { Extract } from '../extractor.ts';

export const extractImage: Extract = () => {
  throw new Error('being written');
};
