import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

const OWN_PROCESSES = ['lifecycle.spec.ts', 'processes.spec.ts'];

/** Browser tests against the production build; `npm run e2e` finds the browser and builds first. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/serve.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // Pages come alive three seconds after they are there, and the machine may be busy with other stories.
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  // What asks for thousands of pages has the product to itself, so that it slows nothing else down. Stories that start
  // processes of their own are told next to it: neither is held to a time.
  projects: [
    {
      name: 'browse',
      testMatch: '*.spec.ts',
      testIgnore: ['crawl.spec.ts', 'fuzz.spec.ts', ...OWN_PROCESSES],
    },
    { name: 'crawl', testMatch: 'crawl.spec.ts', dependencies: ['browse'] },
    { name: 'fuzz', testMatch: 'fuzz.spec.ts', dependencies: ['crawl'] },
    { name: 'processes', testMatch: [...OWN_PROCESSES], dependencies: ['browse'] },
  ],
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: (process.env['CHROMIUM_ARGS'] ?? '--no-sandbox').split(' '),
    },
  },
});
