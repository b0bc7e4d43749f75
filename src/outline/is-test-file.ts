import type { CodeParts } from '../extract/code/code-parts.ts';
import type { Outline } from './outline.ts';

/** Whether a file is one of tests: by the ways in which languages name them, in Python also by what it imports. */
export function isTestFile(name: string, code: CodeParts | undefined): boolean {
  return TEST_NAME.test(name.replaceAll('\\', '/')) || isPythonTest(name, code);
}

/**
 * The outline of code at a path, which the reading process does not know: in a folder of tests all of it is for tests. The
 * folders of an absolute path say nothing about the file.
 */
export function outlineAt(outline: Outline, path: string): Outline {
  const isCode = outline.symbols.length + outline.imports.length + outline.references.length > 0;
  const inTests =
    isCode && !/^(?:[\\/]|\.\.|\w+:)/.test(path) && TEST_FOLDER.test(path.replaceAll('\\', '/'));
  return inTests ? { ...outline, isTest: true } : outline;
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing)\//i;
const TEST_NAME =
  /(?:^|\/)(?:test_[^/]*\.py|conftest\.py|[^/]*[._-](?:test|tests|spec)(?:-d)?\.[\w.]+|[^/]*(?:Test|Tests|Spec|IT)\.(?:java|cs|kt|php|scala|swift)|test[_-][^/]*\.(?:c|cc|cpp|rb|sh))$/;

function isPythonTest(name: string, code: CodeParts | undefined): boolean {
  if (!name.endsWith('.py') || !code) return false;
  const importsFrame = code.imports.some(({ specifier }) => /^(?:unittest|pytest)\b/.test(specifier));
  return importsFrame && code.symbols.some(({ path }) => path.at(-1)!.startsWith('test'));
}
