import { test as base, expect } from 'playwright/test';
import { type ListedRobot, readRobots } from './listed-robots';

/** Fails a test on any browser error, warning or failed request of its page. */
export const test = base.extend<
  { complaints: string[]; forgiven: RegExp | null },
  { robots: readonly ListedRobot[] }
>({
  // As they were when the product was prepared; meanwhile they trade.
  robots: [async ({ browserName: _ }, use) => use(readRobots()), { scope: 'worker' }],
  baseURL: async ({ browserName: _ }, use) => use(process.env['PRODUCT_ORIGIN']),
  // Complaints expected in a story about a failure.
  forgiven: [null, { option: true }],
  // Every page load is a visitor's first, which the sales popup leaves alone.
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(typeAsPeopleDo);
    await context.addInitScript(() => {
      try {
        localStorage.setItem('tickproof.sales-popup', JSON.stringify({ loads: 0, closedAt: null }));
      } catch {}
    });
    await use(context);
  },
  complaints: async ({ browserName: _ }, use) => use([]),
  page: async ({ page, javaScriptEnabled, complaints, forgiven }, use) => {
    page.on('console', (message) => {
      // The browser logs the status of a missing page the test requests.
      const asked = message.text().includes('404') && message.location().url === page.url();
      if (!asked && ['error', 'warning'].includes(message.type()))
        complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim());
    });
    page.on('pageerror', (error) => complaints.push(`page error: ${error}`));
    page.on('requestfailed', (request) => {
      // Without JavaScript, the browser cancels script requests.
      const dropped = javaScriptEnabled === false && request.resourceType() === 'script';
      // Leaving a page cancels its pending requests.
      const left = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(request.failure()?.errorText ?? '');
      if (!dropped && !left) complaints.push(`failed: ${request.url()}`);
    });
    await use(page);
    expect(complaints.filter((complaint) => !forgiven?.test(complaint))).toEqual([]);
  },
});

export { expect };

/** Playwright's own way of filling fields in an installed Firefox sets their values, which React doesn't notice. */
function typeAsPeopleDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => undefined,
  });
}
