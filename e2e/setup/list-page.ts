import { expect, type Locator, type Page } from 'playwright/test';

/** The call for suggested tickers, as a URL pattern. */
export const TICKERS_CALL = '**/api/CxLookUp/GetTickersVersioned';

/** Marks the window to detect a reload. */
export const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
export const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marked'));

/** The parts of a list page. */
export function listPage(page: Page) {
  const results = page.locator('#robots');
  const group = (title: string) => page.getByRole('list', { name: title, exact: true });
  const sorter = page.locator('summary', { hasText: 'Sort by' });
  const choice = (title: string, text: string): Locator =>
    group(title).getByRole('link', { name: startingWith(text) });
  /** Opens a group of filters, or what it hides because no robot has it. */
  const open = async (place: string) => {
    const summary = page.locator(`summary[data-place="${place}"]`);
    if (!(await summary.evaluate((element) => element.parentElement?.hasAttribute('open'))))
      await summary.click();
  };
  return {
    results,
    /** The number of robots and their sort order. */
    line: page.locator('main [role=status]').first(),
    /** Why a different list is shown. */
    instead: results.locator('p [role=status]'),
    undo: results.getByRole('link', { name: 'Undo', exact: true }),
    robots: results.getByRole('article'),
    names: () => results.getByRole('article').getByRole('heading').allTextContents(),
    search: page
      .getByRole('textbox', { name: 'Tickers or keywords' })
      .or(page.getByRole('combobox', { name: 'Tickers or keywords' })),
    badges: page.getByRole('list', { name: 'Tickers in your search' }).getByRole('link'),
    suggestions: page.getByRole('listbox', { name: 'Tickers that robots trade' }).getByRole('option'),
    go: page.getByRole('button', { name: 'GO' }),
    clearSearch: page.getByRole('link', { name: 'Clear search' }),
    sorter,
    /** A filter value that can be selected or removed. */
    choice,
    open,
    /** Selects or removes a filter value, in a closed group too. */
    async choose(title: string, text: string) {
      await open(title);
      await choice(title, text).click();
    },
    /** A filter value, including disabled ones. */
    value: (title: string, text: string): Locator =>
      group(title)
        .getByRole('listitem')
        .filter({ hasText: startingWith(text) }),
    chosen: (): Locator => page.locator('#content details [data-place][aria-current]'),
    level: (title: string): Locator => page.getByRole('combobox', { name: title, exact: true }),
    async sort(title: string, direction: 'ascending' | 'descending') {
      await sorter.click();
      await page.getByRole('link', { name: `${title}, ${direction}`, exact: true }).click();
    },
  };
}

/** Matches a label with an optional count after it. */
function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\&/]/g, '\\$&')}(?: [\\d,]+)?(?: ?, chosen)?\\s*$`);
}

/** Waits until the list is hydrated, so that its timers run. */
export async function wake(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('main h1').hover();
    await page.locator('#robots').hover({ position: { x: 2, y: 2 } });
    await expect(page.locator('html[data-alive] main [role=alert]')).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** Advances a page's fake clock and waits for what it triggers to load. */
export async function passSeconds(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    // Modules load in real time, not by the fake clock.
    await page.waitForTimeout(200);
    await page.clock.runFor(1000);
  }
}

/** Waits until the list at an address has loaded, and expects it to match the server's markup. */
export async function expectList(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.locator('#robots')).not.toHaveAttribute('aria-busy', 'true');
  // The page may be newer than markup that the server keeps for a moment.
  await expect(async () => {
    const served = await page.request.get(address);
    expect(served.status(), `status of ${address}`).toBe(200);
    const drawn = await read(page, await served.text());
    const { robots, ...shown } = await read(page, null);
    // Scrolling to the clicked element may have loaded more robots.
    expect({ ...shown, robots: robots.slice(0, drawn.robots.length) }).toEqual(drawn);
  }).toPass();
}

/** The list's texts and links, on the page or in server markup. */
function read(page: Page, html: string | null): Promise<{ readonly robots: readonly (string | null)[] }> {
  return page.evaluate((text) => {
    const root = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    const main = root.querySelector('#content');
    if (!main) throw new Error('No list');
    const all = (selector: string) => [...main.querySelectorAll(selector)];
    const words = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? null;
    const link = (element: Element) => [
      words(element),
      element.getAttribute('href'),
      element.getAttribute('aria-current'),
    ];
    return {
      title: root.title,
      heading: words(main.querySelector('h1')),
      line: words(main.querySelector('[role=status]')),
      instead: words(main.querySelector('#robots p:has([role=status])')),
      section: words(root.querySelector('header nav [aria-current]')),
      crumbs: all('nav[aria-label="Breadcrumbs"] li').map(words),
      robots: all('#robots [data-robot]')
        .filter((card) => !card.closest('[data-ahead]'))
        .map((card) => card.getAttribute('data-robot')),
      filters: all('details[data-kept-open] li').map((item) => [
        // Positions open and close during the test, and live prices arrive later.
        words(item)?.replace(/(?<=Open positions now )\d+|(?<=^[A-Z.]+) [\d,.]+ [+−]?[\d.]+%$/, ''),
        item.querySelector('a')?.getAttribute('href'),
      ]),
      levels: all('select').map((field) => (field as HTMLSelectElement).value),
      trades: all('input[type=number]').map((field) => (field as HTMLInputElement).value),
      search: all('input[name=search]').map((field) => [
        (field as HTMLInputElement).value,
        field.getAttribute('placeholder'),
      ]),
      badges: all('search li a').map(link),
      orders: all('details[data-menu] summary, details[data-menu] a').map(link),
      pages: all('nav[aria-label="Pages of the list"] a').map(link),
    };
  }, html);
}
