import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

/** The browser of the tests, headless; null where it is not installed: it comes with what tests need. */
export async function openBrowser(): Promise<Browser | null> {
  try {
    const { chromium } = await import('playwright');
    const { CHROMIUM_PATH, CHROMIUM_ARGS } = await browserEnvironment();
    return await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(' ') });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

interface BrowserEnvironment {
  readonly CHROMIUM_PATH: string;
  readonly CHROMIUM_ARGS: string;
}

/** The script that `npm test` asks too; it lies beside the bundle of commands, not in it. */
async function browserEnvironment(): Promise<BrowserEnvironment> {
  const file = pathToFileURL(path.resolve('scripts/browser.mjs')).href;
  const script = (await import(file)) as { browserEnvironment(): Promise<BrowserEnvironment> };
  return script.browserEnvironment();
}
