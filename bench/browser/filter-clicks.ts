import type { Page, Response } from 'playwright';
import { addBareClicks } from './bare-clicks';
import { type ClickTime, timeClick } from './time-click';

/** Filters clicked before timing starts, so that their code is loaded and compiled. */
const WARM_UP = 5;
const TIMED = 20;
/** How long the pointer hovers over a link before pressing it. */
const HOVER_MS = 150;
/** Pause between clicks, so that the first leaves no work for the second: scroll events settle after 250 ms. */
const REST_MS = 500;
/** Filters are taken in strides, so that consecutive clicks seldom hit the same group. */
const STRIDE = 7;
const CALL = '/api/CxAIRobotProduct/GetAIRobots';

export interface ClickTimes {
  /** Times of filter clicks, each on another filter. */
  readonly filters: readonly ClickTime[];
  /** Times of minimal clicks, interleaved with the others. */
  readonly swaps: readonly ClickTime[];
  readonly asks: readonly ClickTime[];
}

/**
 * Clicks one filter after another on an open list, each on top of the previous ones.
 * @throws Error if the robots on the page differ from the server's response, or no filter is left
 */
export async function timeFilterClicks(page: Page): Promise<ClickTimes> {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === CALL) answers.push(answer);
  });
  await wake(page);
  const bare = await addBareClicks(page, CALL);
  const filters: ClickTime[] = [];
  const swaps: ClickTime[] = [];
  const asks: ClickTime[] = [];
  const clicked = new Set<string>();
  for (let round = -WARM_UP; round < TIMED; round += 1) {
    const filter = nextFilter(await filtersOn(page), clicked);
    if (filter === null) throw new Error(`Only ${clicked.size} filters could be clicked`);
    clicked.add(filter);
    const link = page.locator(`a[data-place=${JSON.stringify(filter)}]`);
    await link.evaluate(openAround);
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(REST_MS);
    // People move the pointer to a link before pressing it.
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const ofFilter = await timeClick(page, link, { filter });
    await page.waitForTimeout(REST_MS);
    await checkRobots(page, filter, answers);
    const ofSwap = await bare.swap();
    await page.waitForTimeout(REST_MS);
    const ofAsk = await bare.ask();
    if (round < 0) continue;
    filters.push(ofFilter);
    swaps.push(ofSwap);
    asks.push(ofAsk);
  }
  return { filters, swaps, asks };
}

/** Interacts with the page until its list is hydrated, because scripts load with the first pointer event. */
async function wake(page: Page): Promise<void> {
  await page.locator('main h1').hover();
  await page.waitForSelector('html[data-alive]');
  await page.locator('#robots').hover({ position: { x: 2, y: 2 } });
  await page.locator('main [role=alert]').waitFor({ state: 'attached' });
}

/** The next filter to click, each once; null when all were clicked. */
export function nextFilter(filters: readonly string[], clicked: ReadonlySet<string>): string | null {
  const rest = filters.filter((filter) => !clicked.has(filter));
  return rest[(clicked.size * STRIDE) % rest.length] ?? null;
}

/** The page's filter links, by position; those that would leave no robot aren't links. */
async function filtersOn(page: Page): Promise<readonly string[]> {
  const places = await page
    .locator('#filters a[data-place]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-place') ?? ''));
  // Changing the market clears all filters, and guests can't list their own robots.
  return places.filter((place) => !/^(Market|Following):/.test(place));
}

/** Opens the groups a filter is in. Runs in the page. */
function openAround(link: Element): void {
  for (let group = link.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
    group.open = true;
}

/**
 * The list shown must be one of the server's responses, in its order: hovering prefetches lists, some seconds earlier.
 */
async function checkRobots(page: Page, filter: string, answers: readonly Response[]): Promise<void> {
  if (answers.length === 0) throw new Error(`${filter}: the server was not asked for robots`);
  const answered = await Promise.all(
    answers.map(async (answer) => {
      const { Items } = (await answer.json()) as { readonly Items: readonly { readonly Id: number }[] };
      return Items.map(({ Id }) => Id);
    }),
  );
  const shown = await page
    .locator('#robots [data-robot]')
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-robot'))));
  const isShown = (ids: readonly number[]) => ids.length > 0 && ids.every((id, index) => id === shown[index]);
  if (!answered.some(isShown))
    throw new Error(`${filter}: the page shows ${shown}, and the server answered ${answered.join(' or ')}`);
}
