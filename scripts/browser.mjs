// Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or the one in @sparticuz/chromium.
import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Environment variables telling the browser tests which Chromium to launch, and how. */
export async function browserEnvironment() {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((file) => existsSync(file));
  if (installed) return { CHROMIUM_PATH: installed, CHROMIUM_ARGS: QUIET.join(' ') };
  // The package only unpacks the libraries its binary needs if it believes it runs on Lambda.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  return { CHROMIUM_PATH: executable, CHROMIUM_ARGS: '--no-sandbox --headless=shell' };
}
