import path from 'node:path';
import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

const isFirefox = process.env['STORY_BROWSER'] === 'firefox';

const OWN_PROCESSES = ['lifecycle.spec.ts', 'processes.spec.ts'];
const ALONE = ['crawl.spec.ts', 'fuzz.spec.ts', 'killed.spec.ts'];

/** Chosen stories run without those they depend on: with one worker, in the order of projects. */
const isKilledAmongOthers =
  process.argv.includes('--no-deps') &&
  process.argv.some((arg) => /^(?:\.\/)?e2e(?:\/?|\/killed.*)$/.test(arg));

/** Browser tests of the production build; `npm run e2e` finds the browser and builds first. */
export default defineConfig({
  testDir: '.',
  // Maps what stories import from elsewhere to one file: scripts/story-code.mjs.
  tsconfig: '../node_modules/.cache/stories/tsconfig.json',
  outputDir: '../test-results',
  globalSetup: './setup/serve.ts',
  workers: isKilledAmongOthers ? 1 : 2,
  fullyParallel: true,
  forbidOnly: true,
  // See docs/decisions/test-run.md.
  retries: 1,
  timeout: 300_000,
  // Pages hydrate three seconds after load, and other stories may keep the machine busy.
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  // Stories that request thousands of pages run alone, so that they don't slow down others, and so does the one that kills
  // the product. Those that start processes of their own come first: they wait much, and unit tests then use the time.
  projects: isFirefox
    ? [{ name: 'firefox', grep: /@main/ }]
    : [
        { name: 'processes', testMatch: [...OWN_PROCESSES] },
        {
          name: 'browse',
          testMatch: '*.spec.ts',
          testIgnore: [...ALONE, ...OWN_PROCESSES],
        },
        { name: 'crawl', testMatch: 'crawl.spec.ts', dependencies: ['browse', 'processes'] },
        { name: 'fuzz', testMatch: 'fuzz.spec.ts', dependencies: ['crawl'] },
        { name: 'killed', testMatch: 'killed.spec.ts', dependencies: ['fuzz'] },
      ],
  use: isFirefox
    ? {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: path.resolve(__dirname, 'setup/firefox.mjs') },
      }
    : {
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: (process.env['CHROMIUM_ARGS'] ?? '--no-sandbox').split(' '),
        },
      },
});
