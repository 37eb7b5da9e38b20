// npm test: types, lint, unit tests (architecture included) and browser tests, then one line of totals.
//   --quick          leaves the browser out
//   --only CHECK     runs one of types, lint, unit, browser
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserEnvironment } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { redisEnvironment } from './redis.mjs';
import { makeScratchFolder } from './scratch-folder.mjs';

const CHECKS = ['types', 'lint', 'unit', 'browser'];

function readOptions() {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
    if (values.only === undefined || CHECKS.includes(values.only)) return values;
    console.error(`--only '${values.only}': choose one of ${CHECKS.join(', ')}`);
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}

const options = readOptions();
const chosen = CHECKS.filter((check) =>
  options.only ? check === options.only : !(options.quick && check === 'browser'),
);

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

function node(args, { env = {}, stdout = 'inherit' } = {}) {
  const result = spawnSync(process.execPath, args, {
    stdio: ['ignore', stdout, 'inherit'],
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
    countOne(
      'lint',
      node(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']).status,
    );
  },
  unit() {
    const report = path.join(scratch, 'unit.json');
    const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--ci'];
    const result = node(args, { stdout: 'ignore' });
    countReport('unit', result.status, () => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      const broken = testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return { passed: numPassedTests, failed: numFailedTests + broken.length };
    });
  },
  async browser() {
    const { ensureBuilt } = await import('./build.mjs');
    await ensureBuilt();
    const report = path.join(scratch, 'browser.json');
    const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
    const env = { ...(await browserEnvironment()), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const result = node(args, { env });
    countReport('browser', result.status, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    });
  },
};

for (const check of chosen) await RUN[check]();
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
