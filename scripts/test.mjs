// npm test: types, lint, unit tests (including architecture) and browser tests in parallel, then one line of totals.
// PATH… only tests in these folders, these tests and stories, and tests next to these files
// --quick without the browser
// --only CHECK one of types, lint, unit, browser
// --browser firefox the main browser tests in an installed Firefox
// --watch reruns affected unit tests on each change until stopped
// --coverage also writes a coverage report of the unit tests to coverage/
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firefoxEnvironment, storyBrowserEnvironment } from './browser.mjs';
import { printInOrder } from './in-order.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { redisEnvironment } from './redis.mjs';
import { makeScratchFolder } from './scratch-folder.mjs';
import { bundleStoryCode } from './story-code.mjs';
import { CHECKS, chooseChecks, jestPaths, missingPaths, storyPaths } from './test-plan.mjs';

const OPTIONS = {
  quick: { type: 'boolean' },
  only: { type: 'string' },
  browser: { type: 'string' },
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
    else if (values.browser !== undefined && values.browser !== 'firefox')
      console.error(`--browser '${values.browser}': only firefox; without it, stories run in Chromium`);
    else return { ...values, paths: positionals };
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}

const options = readOptions();
const { paths, watch, coverage } = options;
const chosen = chooseChecks(options, paths);

checkNodeVersion();
process.env.NEXT_TELEMETRY_DISABLED = '1';
// Started first: it waits for the network while npm installs.
const redis = chosen.some((check) => check === 'unit' || check === 'browser') ? redisEnvironment() : {};
await ensureInstalled({ dev: true });
Object.assign(process.env, await redis);

/** Temporary files of all checks. */
const scratch = makeScratchFolder();
const totals = { passed: 0, failed: 0 };
const running = new Set();
/**
 * The nice value of the other checks. Stories spend much of their time waiting for pages or prices, so the other checks
 * use the idle time but yield, and stories run as if alone.
 */
const YIELDING = 3;

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    for (const child of running) end(child, signal);
    process.exit(code);
  });

/** Kills a tool with its worker processes, which would otherwise run on for seconds. */
function end(child, signal) {
  try {
    process.kill(watch ? child.pid : -child.pid, signal);
  } catch {
    // Already exited, or never started.
  }
}

/** Runs a tool. @returns {Promise<number | null>} its exit code */
function node(args, { env = {}, print, isYielding = false, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    stdio,
    // A process group that can be killed as a whole; with a terminal, the tool stays in the terminal's group.
    detached: stdio !== 'inherit',
    env: { ...process.env, ...colors, TMPDIR: scratch, ...env },
  });
  running.add(child);
  if (isYielding && child.pid !== undefined) setPriority(child.pid, YIELDING);
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
}

/** Counts a tool without tests of its own as one check. */
function countOne(status) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}

/** Counts a runner's reported results; a runner that crashes without a failing test counts as one failure. */
function countReport(status, read) {
  try {
    const { passed, failed } = read();
    return { passed, failed: status !== 0 ? Math.max(1, failed) : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** More failing files than this aren't an accident, and don't run again. */
const SECOND_TRIES = 5;

/** @returns the counts, and the files with failures, each with what passed in it; none if Jest itself failed */
async function jest(args, options) {
  const report = path.join(scratch, 'unit.json');
  rmSync(report, { force: true });
  const status = await node(
    ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--ci', ...args],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let failedFiles = [];
  const counts = countReport(status, () => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = testResults.filter((file) => file.status === 'failed');
    failedFiles = failed.map(({ name, assertionResults }) => ({
      file: name,
      passed: assertionResults.filter((result) => result.status === 'passed').length,
    }));
    const broken = failed.filter((file) => file.assertionResults.length === 0);
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  });
  return { ...counts, failedFiles };
}

/** Up to 4 GiB the compiler, a Go program that ends soon, doesn't collect garbage: that was a third of its time. */
const WITHOUT_COLLECTING = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

const RUN = {
  async types(options) {
    // The build writes into the same folder as the route types.
    await building;
    const generated = await node(['node_modules/next/dist/bin/next', 'typegen'], options);
    if (generated !== 0) return countOne(generated);
    const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'];
    return countOne(await node(args, { ...options, env: WITHOUT_COLLECTING }));
  },
  async lint(options) {
    const files = paths.length > 0 ? paths : ['.'];
    return countOne(
      await node(
        ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files],
        options,
      ),
    );
  },
  async unit(options) {
    const named = jestPaths(paths);
    if (paths.length > 0 && named.length === 0) {
      options.print('There are no unit tests.\n');
      return { passed: 0, failed: 0 };
    }
    const { failedFiles, ...counts } = await jest([...(coverage ? ['--coverage'] : []), ...named], options);
    if (coverage) options.print(`coverage: ${path.resolve('coverage/lcov-report/index.html')}\n`);
    if (failedFiles.length === 0 || failedFiles.length > SECOND_TRIES) return counts;
    const again = await jest(['--runTestsByPath', ...failedFiles.map(({ file }) => file)], options);
    if (again.failed === 0)
      options.print(
        `Passed only at the second try, a fault to look into: ${failedFiles.map(({ file }) => path.relative('.', file)).join(', ')}\n`,
      );
    const passedBefore = failedFiles.reduce((sum, { passed }) => sum + passed, 0);
    return { passed: counts.passed - passedBefore + again.passed, failed: again.failed };
  },
  async browser({ print }) {
    const { status: built, output } = await building;
    print(output);
    if (built !== 0) return { passed: 0, failed: 1 };
    await bundleStoryCode();
    const report = path.join(scratch, 'browser.json');
    const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
    const found = options.browser ? firefoxEnvironment() : await storyBrowserEnvironment(scratch);
    const env = { ...found, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const status = await node([...args, ...storyPaths(paths)], { env, print });
    return countReport(status, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      if (stats.flaky > 0) print(`${stats.flaky} passed only at the second try: a fault to look into\n`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    });
  },
};

/** Builds the product for the stories. */
async function build() {
  const output = [];
  const status = await node(['scripts/build.mjs'], { print: (text) => output.push(text) });
  return { status, output: Buffer.concat(output) };
}

/** Runs one check and prints its result. An exception counts as one failure and doesn't stop the other checks. */
async function runCheck(name, { print, end }) {
  const began = performance.now();
  let counts;
  try {
    counts = await RUN[name]({ print, isYielding: chosen.includes('browser') });
  } catch (error) {
    print(`${error.stack}\n`);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`);
  end();
  totals.passed += counts.passed;
  totals.failed += counts.failed;
}

if (watch) {
  const named = jestPaths(paths);
  const args = ['node_modules/jest/bin/jest.js', named.length > 0 ? '--watchAll' : '--watch', ...named];
  process.exit((await node(args, { stdio: 'inherit' })) ?? 1);
}
const building = chosen.includes('browser') ? build() : null;
const turns = printInOrder(chosen, (text) => process.stdout.write(text));
await Promise.all(chosen.map((name) => runCheck(name, turns[name])));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
