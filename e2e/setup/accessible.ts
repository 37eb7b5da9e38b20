import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

interface Looked {
  /** What of the page is looked at; all of it when left out. */
  readonly within?: string | undefined;
  /** Where only colours differ from what was looked at before: of all rules that of contrast sees them. */
  readonly onlyColours?: boolean;
}

/** Expects nothing serious against accessibility in a page as it is now. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, onlyColours = false }: Looked = {},
): Promise<void> {
  // There are no frames to look into, which spares a further page each time.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) builder.include(within);
  if (onlyColours) builder.withRules(['color-contrast']);
  const { violations } = await builder.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(serious.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' | ')}`))
    .toEqual([]);
}

/** Expects the page to fit the width of its window. */
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
