import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

interface Looked {
  /** A selector for part of the page; defaults to all of it. */
  readonly within?: string | undefined;
  /** Only checks contrast, when nothing but colors changed since the last check. */
  readonly onlyColors?: boolean | undefined;
}

/** All violations on the current page, including minor ones. */
export async function findViolations(
  page: Page,
  { within, onlyColors = false }: Looked = {},
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  const builder = new AxeBuilder({ page })
    // There are no frames to check, which saves opening another page each time.
    .setLegacyMode()
    // Details on passed rules would double the time.
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  if (onlyColors) builder.withRules(['color-contrast']);
  return (await builder.analyze()).violations;
}

/** Expects no serious violations on the current page. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, onlyColors }: Looked = {},
): Promise<void> {
  // Firefox runs the main stories for what only it does differently.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  const violations = await findViolations(page, { within, onlyColors });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(serious.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' | ')}`))
    .toEqual([]);
}

/** Expects no horizontal scrolling. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')];
    return Math.max(
      0,
      ...boxes.map(
        (box) => Math.ceil(box.getBoundingClientRect().right) - document.documentElement.clientWidth,
      ),
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  });
  expect.soft(beyond, `${what}: sideways overflow`).toBe(0);
}
