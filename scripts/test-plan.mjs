// Decides what `npm test` runs for the given files and folders.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const CHECKS = ['types', 'lint', 'unit', 'browser'];
const STORIES = 'e2e';

/**
 * The checks to run, in order.
 * @param {{ quick?: boolean, only?: string, watch?: boolean }} options
 * @param {readonly string[]} paths relative to the project; empty for everything
 */
export function chooseChecks({ quick, only, watch }, paths) {
  if (watch) return ['unit'];
  if (only) return [only];
  const hasUnits = paths.length === 0 || paths.some((file) => !isStory(file));
  const hasStories = paths.length === 0 || paths.some(isStory);
  return CHECKS.filter(
    (check) => (check !== 'browser' || (hasStories && !quick)) && (check !== 'unit' || hasUnits),
  );
}

/** Arguments for Jest: given test files, tests in given folders, and tests next to any other given file. */
export function jestPaths(paths) {
  const files = paths.filter((file) => !isStory(file)).flatMap(testsFor);
  return files.length > 0 ? ['--runTestsByPath', ...new Set(files)] : [];
}

/** Arguments for Playwright: only these stories, without the projects they normally depend on. */
export function storyPaths(paths) {
  const files = paths.filter(isStory);
  return files.length > 0 ? ['--no-deps', ...files] : [];
}

export function missingPaths(paths) {
  return paths.filter((file) => !existsSync(file));
}

function isStory(file) {
  return path.normalize(file).split(path.sep)[0] === STORIES;
}

function testsFor(file) {
  if (isTest(file)) return [file];
  const isFolder = statSync(file).isDirectory();
  const folder = isFolder ? file : path.dirname(file);
  return readdirSync(folder, { recursive: isFolder })
    .filter(isTest)
    .map((child) => path.join(folder, child));
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}
