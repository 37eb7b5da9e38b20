import { type Result, type RunOptions, source } from 'axe-core';
import { expect, type Page } from 'playwright/test';

interface Asked {
  /** Selectors, each in the main frame. */
  readonly context: { readonly include: readonly [string][]; readonly exclude: readonly [string][] };
  readonly options: RunOptions;
}

interface Axe {
  run(context: Asked['context'], options: RunOptions): Promise<{ readonly violations: readonly Result[] }>;
}

interface Looked {
  /** A selector for part of the page; defaults to all of it. */
  readonly within?: string | undefined;
}

/** The dearest of the rules whose violations are never serious. */
const MODERATE = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'heading-order',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
];

/** One template draws all items of a list and all rows of a table: the first four are checked. */
const FURTHER_ITEMS = ['ul > li:nth-child(n + 5)', 'tbody > tr:nth-child(n + 5)'];

/** All violations of the other rules on the current page, including minor ones. */
export async function findViolations(
  page: Page,
  { within = 'html' }: Looked = {},
  ignored: readonly string[] = [],
): Promise<readonly Result[]> {
  const asked: Asked = {
    context: { include: [[within]], exclude: FURTHER_ITEMS.map((items) => [items]) },
    options: {
      // Details on passed rules would double the time.
      resultTypes: ['violations'],
      rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    },
  };
  // Half a megabyte of script: once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async ({ context, options }) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    return (await axe.run(context, options)).violations;
  }, asked);
}

/** Expects no serious violations on the current page. */
export async function expectAccessible(page: Page, what: string, looked: Looked = {}): Promise<void> {
  // Firefox runs the main stories for what only it does differently.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  const violations = await findViolations(page, looked, MODERATE);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(serious.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' | ')}`))
    .toEqual([]);
}

interface LookedEverywhere extends Pick<Looked, 'within'> {
  readonly widths?: readonly [number, number];
  readonly looks?: Look | 'both';
}

export type Look = 'light' | 'dark';

/** Of states drawn by the same parts, every other is looked at in light and in dark colors. */
export const takeTurns = (index: number): Look => (index % 2 === 0 ? 'light' : 'dark');

/** Of tablets, where menus and tables change. */
const BETWEEN = [768, 1024];

/**
 * Expects no serious violations and no horizontal scrolling at two widths: in light colors at the first, in dark ones at
 * the second, so that what only one of them has is checked, too. At widths between them, nothing scrolls either.
 * @param looks only in these colors, where another story checks a page made of the same parts
 */
export async function expectAccessibleEverywhere(
  page: Page,
  what: string,
  { widths = [360, 1440], within, looks = 'both' }: LookedEverywhere = {},
): Promise<void> {
  const [light, dark] = widths;
  await page.setViewportSize({ width: light, height: 900 });
  await expectToFit(page, `${what}, ${light} px`);
  if (looks !== 'dark') await expectAccessible(page, `${what}, ${light} px`, { within });
  for (const width of [...BETWEEN, dark]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${what}, ${width} px`);
  }
  if (looks === 'light') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${what}, ${dark} px, dark`, { within });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no horizontal scrolling. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')];
      return Math.max(
        0,
        ...boxes.map(
          (box) => Math.ceil(box.getBoundingClientRect().right) - document.documentElement.clientWidth,
        ),
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    });
  // Charts follow the width of the window a moment later.
  const fits = expect
    .configure({ soft: true })
    .poll(beyond, { message: `${what}: sideways overflow`, timeout: 5_000 });
  await fits.toBe(0);
}
