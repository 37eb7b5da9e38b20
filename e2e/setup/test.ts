import { spawnSync } from 'node:child_process';
import { test as base, expect } from 'playwright/test';
import type { ListedRobot } from './addresses';

/** A page that fails its test when the browser complains of anything: errors, warnings, failed requests. */
export const test = base.extend<
  { complaints: string[]; forgiven: RegExp | null },
  { robots: readonly ListedRobot[] }
>({
  robots: [async ({ browserName: _ }, use) => use(listRobots()), { scope: 'worker' }],
  baseURL: async ({ browserName: _ }, use) => use(process.env['PRODUCT_ORIGIN']),
  // What the browser may complain of in a story about a failure.
  forgiven: [null, { option: true }],
  complaints: [
    async ({ page, javaScriptEnabled, forgiven }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser logs the status of a missing page that a test asks for.
        const asked = message.text().includes('404') && message.location().url === page.url();
        if (!asked && ['error', 'warning'].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`page error: ${error}`));
      page.on('requestfailed', (request) => {
        // Without JavaScript the browser drops the scripts that it had begun to load.
        const dropped = javaScriptEnabled === false && request.resourceType() === 'script';
        // Whoever goes on to another page no longer waits for what the last one was loading.
        const left = request.failure()?.errorText === 'net::ERR_ABORTED';
        if (!dropped && !left) complaints.push(`failed: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints.filter((complaint) => !forgiven?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Every robot of the product under test, by the command that people have. */
function listRobots(): readonly ListedRobot[] {
  const { stdout } = spawnSync(process.execPath, ['scripts/command.mjs', 'robots', 'list'], {
    env: { ...process.env, DATA_DIR: process.env['PRODUCT_DATA_DIR'] },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ListedRobot);
}
