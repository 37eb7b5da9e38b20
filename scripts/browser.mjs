// Finds a Chromium for the benchmark and the browser tests: CHROMIUM_PATH, an installed one, or the one in
// @sparticuz/chromium.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const INSTALLED_FIREFOX = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const given = () => process.env.CHROMIUM_PATH;

/** Environment variables telling the benchmark which Chromium to launch, and how: one as people use it. */
export async function browserEnvironment() {
  const installed = given() ?? INSTALLED.find((file) => existsSync(file));
  if (installed) return { CHROMIUM_PATH: installed, CHROMIUM_ARGS: QUIET.join(' ') };
  return unpack({ withLibraries: true });
}

/**
 * The same for the browser tests, which use the package's headless shell if it runs: an installed browser starts a
 * whole browser process per page, which takes several times as long as the page.
 * @param {string} folder where files are unpacked if a browser is installed
 */
export async function storyBrowserEnvironment(folder) {
  if (given() || process.platform !== 'linux' || process.arch !== 'x64') return browserEnvironment();
  const hasInstalled = INSTALLED.some((file) => existsSync(file));
  // Its fonts only work in /tmp; an installed browser brings others, and usually the libraries.
  if (!hasInstalled) return browserEnvironment();
  const shell = await unpack({ folder, withLibraries: false });
  return starts(shell.CHROMIUM_PATH) ? shell : browserEnvironment();
}

/** The same for the main stories in Firefox: FIREFOX_PATH, or an installed one. */
export function firefoxEnvironment() {
  const installed = process.env.FIREFOX_PATH ?? INSTALLED_FIREFOX.find((file) => existsSync(file));
  if (!installed) throw new Error('No Firefox found: install one, or set FIREFOX_PATH.');
  return { STORY_BROWSER: 'firefox', FIREFOX_PATH: installed };
}

function starts(executable) {
  return spawnSync(executable, ['--version']).status === 0;
}

async function unpack({ folder, withLibraries }) {
  const { AWS_EXECUTION_ENV, TMPDIR } = process.env;
  if (folder) process.env.TMPDIR = folder;
  // The package only unpacks the libraries its binary needs if it believes it runs on Lambda.
  if (withLibraries) process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executable = await chromium.executablePath();
    return { CHROMIUM_PATH: executable, CHROMIUM_ARGS: '--no-sandbox --headless=shell' };
  } finally {
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
    restore('TMPDIR', TMPDIR);
  }
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
