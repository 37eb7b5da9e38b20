// npm test: types, lint, unit tests (architecture included) and browser tests, then one line of totals.
//   PATH…            only the tests in these folders, these tests and stories, and the tests beside these files
//   --quick          leaves the browser out
//   --only CHECK     runs one of types, lint, unit, browser
//   --watch          runs the unit tests of what changes, until it is stopped
//   --coverage       also writes to coverage/ which lines the unit tests reach
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserEnvironment } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { redisEnvironment } from './redis.mjs';
import { makeScratchFolder } from './scratch-folder.mjs';
import { CHECKS, chooseChecks, jestPaths, missingPaths, storyPaths } from './test-plan.mjs';

const OPTIONS = {
  quick: { type: 'boolean' },
  only: { type: 'string' },
  watch: { type: 'boolean' },
  coverage: { type: 'boolean' },
};

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const missing = missingPaths(positionals);
    if (missing.length > 0) console.error(`There is no ${missing.join(', ')}.`);
    else if (values.only !== undefined && !CHECKS.includes(values.only))
      console.error(`--only '${values.only}': choose one of ${CHECKS.join(', ')}`);
    else return { ...values, paths: positionals };
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}

const options = readOptions();
const { paths } = options;
const chosen = chooseChecks(options, paths);

checkNodeVersion();
process.env.NEXT_TELEMETRY_DISABLED = '1';
await ensureInstalled({ dev: true });
if (chosen.some((check) => check === 'unit' || check === 'browser'))
  Object.assign(process.env, redisEnvironment());

/** Whatever checks puts its temporary files there. */
const scratch = makeScratchFolder();
const totals = { passed: 0, failed: 0 };

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
// Whoever stops the run stops the tool under way too, which then says so by how it ended.
process.on('SIGINT', () => process.exit(130));

function node(args, { env = {}, stdin = 'ignore', stdout = 'inherit' } = {}) {
  const result = spawnSync(process.execPath, args, {
    stdio: [stdin, stdout, 'inherit'],
    env: { ...process.env, TMPDIR: scratch, ...env },
  });
  if (result.signal === 'SIGINT' || result.status === 130) process.exit(130);
  return result;
}

/** Counts a tool that has no tests of its own as one check. */
function countOne(name, status) {
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'}`);
  totals[status === 0 ? 'passed' : 'failed'] += 1;
}

/** Counts what a runner reported; a runner that broke without failing a test counts as one failure. */
function countReport(name, status, read) {
  let passed = 0;
  let failed = 0;
  try {
    ({ passed, failed } = read());
  } catch {
    failed = 1;
  }
  if (status !== 0 && failed === 0) failed = 1;
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  totals.passed += passed;
  totals.failed += failed;
}

const RUN = {
  types() {
    const generated = node(['node_modules/next/dist/bin/next', 'typegen']);
    const checked =
      generated.status === 0 ? node(['node_modules/typescript/bin/tsc', '--noEmit']) : generated;
    countOne('types', checked.status);
  },
  lint() {
    const files = paths.length > 0 ? paths : ['.'];
    countOne(
      'lint',
      node(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files]).status,
    );
  },
  unit() {
    const report = path.join(scratch, 'unit.json');
    const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--ci'];
    if (options.coverage) args.push('--coverage');
    const named = jestPaths(paths);
    if (paths.length > 0 && named.length === 0) {
      console.log('unit: no tests there');
      return;
    }
    const result = node([...args, ...named], { stdout: 'ignore' });
    countReport('unit', result.status, () => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      const broken = testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return { passed: numPassedTests, failed: numFailedTests + broken.length };
    });
    if (options.coverage) console.log(`coverage: ${path.resolve('coverage/lcov-report/index.html')}`);
  },
  async browser() {
    const { ensureBuilt } = await import('./build.mjs');
    await ensureBuilt();
    const report = path.join(scratch, 'browser.json');
    const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
    const env = { ...(await browserEnvironment()), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const result = node([...args, ...storyPaths(paths)], { env });
    countReport('browser', result.status, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    });
  },
};

if (options.watch) {
  const named = jestPaths(paths);
  const args = ['node_modules/jest/bin/jest.js', named.length > 0 ? '--watchAll' : '--watch', ...named];
  process.exit(node(args, { stdin: 'inherit' }).status ?? 1);
}
for (const check of chosen) await RUN[check]();
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
