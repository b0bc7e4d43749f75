import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A package of the folder HELIX_BENCH_PACKAGES; undefined when it is not installed there. */
export function loadPackage<T>(name: string): T | undefined {
  const packages = process.env.HELIX_BENCH_PACKAGES;
  try {
    return packages ? createRequire(join(packages, 'package.json'))(name) : undefined;
  } catch {
    return undefined;
  }
}
