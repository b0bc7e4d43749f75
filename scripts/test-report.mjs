/** Reads what vitest's JSON reporter wrote. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Counts and the names of what failed in one run. A run that ended badly without a failed test (it crashed, or a test
 * file did not load) counts as one failure, so that "0 failed" is never printed for it.
 */
export function readReport(file, exitCode, root) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(root, name);
    for (const test of assertionResults) count(counts, path, test);
    const failedOutside = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (failedOutside)
      addFailure(counts, `${path}: ${firstLine(message) || 'the file failed outside of its tests'}`);
  }
  if (exitCode !== 0 && counts.failed === 0)
    addFailure(counts, 'vitest ended with an error: see its output above');
  return counts;
}

export function addUp(reports) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { passed, failed, skipped, failures } of reports) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
  }
  return total;
}

function count(counts, path, { status, fullName }) {
  if (status === 'passed') counts.passed += 1;
  else if (status === 'failed') addFailure(counts, `${path}: ${fullName}`);
  else counts.skipped += 1;
}

function addFailure(counts, name) {
  counts.failed += 1;
  counts.failures.push(name);
}

function firstLine(text) {
  return (text ?? '').trim().split('\n')[0];
}
