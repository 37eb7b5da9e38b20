import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

/** The tests' browser, headless. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright');
  const { CHROMIUM_PATH, CHROMIUM_ARGS } = await browserEnvironment();
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(' ') });
}

interface BrowserEnvironment {
  readonly CHROMIUM_PATH: string;
  readonly CHROMIUM_ARGS: string;
}

/** The script `npm test` uses, too; it's next to the bundle of commands, not in it. */
async function browserEnvironment(): Promise<BrowserEnvironment> {
  const file = pathToFileURL(path.resolve('scripts/browser.mjs')).href;
  const script = (await import(file)) as { browserEnvironment(): Promise<BrowserEnvironment> };
  return script.browserEnvironment();
}
