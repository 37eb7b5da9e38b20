import { isMarkedSignedIn } from '@/components/account/account/sign-in-state';
import { openViewOf } from '@/components/robots/robot-card/card-view';
import { isOwnProduct, ownRobotOf } from '@/components/robots/robot-controls/own-robot';
import { takeOwnRobot } from '@/components/robots/robot-controls/own-switches';
import { tradesMark } from '@/components/robots/robot-details/trades-mark';
import { formatCount } from '@/lib/core/format/number';
import { callApi } from '@/lib/http/api/client/call';
import type { GuestProduct, RobotProduct } from '@/lib/robots/catalogue/wire';
import { tellRobot } from './robot-news';

const CALL = 'CxAIRobotProduct/GetAIRobotsByIds';
/** Robots in one call. */
const MOST = 50;

/**
 * Asks anew for robots that the page shows, and brings their switches, sums and open positions up to date; tables of
 * trades say that there are newer ones.
 * @param changed the robots that changed; null: any may have
 */
export async function refreshRobots(changed: ReadonlySet<number> | null): Promise<void> {
  const productIds = [...shownRobots().keys()].filter((id) => changed?.has(id) ?? true).slice(0, MOST);
  if (productIds.length === 0) return;
  const { Items } = await callApi<{ readonly Items: readonly (GuestProduct | RobotProduct)[] }>(CALL, {
    productIds,
  });
  const shown = shownRobots();
  for (const product of Items) {
    for (const element of shown.get(product.Id) ?? []) {
      showOpen(element, product);
      showNewer(element, product);
    }
    if (!isOwnProduct(product) || !isMarkedSignedIn()) continue;
    const own = ownRobotOf(product);
    takeOwnRobot(own);
    tellRobot(own);
  }
}

/** The places of the page that are about a robot, by its id. */
function shownRobots(): ReadonlyMap<number, readonly HTMLElement[]> {
  const found = new Map<number, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-robot]')) {
    const id = Number(element.dataset['robot'] || Number.NaN);
    if (!Number.isSafeInteger(id)) continue;
    found.set(id, [...(found.get(id) ?? []), element]);
  }
  return found;
}

/** Puts what a robot holds now into its card: the live places take it from there. */
function showOpen(card: HTMLElement, product: GuestProduct): void {
  const open = openViewOf(product);
  const count = card.querySelector('[data-open="count"]');
  if (!count) return;
  if (count.firstChild instanceof Text) count.firstChild.data = formatCount(open.count);
  for (const place of card.querySelectorAll<HTMLElement>('[data-live="percent"], [data-live="when"]')) {
    place.dataset['legs'] = open.legs;
    if (place.dataset['live'] === 'percent') place.dataset['base'] = String(open.profitPct ?? 0);
  }
}

const NEWER = 'It has opened or closed positions since this page was made.';

/** Says below a robot's positions that they are no longer all, since the page's other figures rest on them too. */
function showNewer(section: HTMLElement, { OpenCount, ClosedCount }: GuestProduct): void {
  const note = section.querySelector('[data-newer]:empty');
  // While its trades are computed anew nothing is known of them.
  if (!note || OpenCount === null || ClosedCount === null) return;
  if (section.dataset['trades'] === tradesMark(OpenCount, ClosedCount)) return;
  const link = document.createElement('a');
  // The page's own address; it may hold what belongs to nobody's eyes.
  link.setAttribute('href', '');
  link.textContent = 'Show it as it is now';
  note.append(`${NEWER} `, link);
}
