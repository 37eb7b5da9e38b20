import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

interface Looked {
  /** What of the page is looked at; all of it when left out. */
  readonly within?: string | undefined;
  /** Where only colours differ from what was looked at before: of all rules that of contrast sees them. */
  readonly onlyColours?: boolean | undefined;
}

/** What a page as it is now offends against, minor rules included. */
export async function findViolations(
  page: Page,
  { within, onlyColours = false }: Looked = {},
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  const builder = new AxeBuilder({ page })
    // There are no frames to look into, which spares a further page each time.
    .setLegacyMode()
    // Describing what is right takes as long as looking.
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  if (onlyColours) builder.withRules(['color-contrast']);
  return (await builder.analyze()).violations;
}

/** Expects nothing serious against accessibility in a page as it is now. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, onlyColours }: Looked = {},
): Promise<void> {
  const violations = await findViolations(page, { within, onlyColours });
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
