/** Helpers for stories about live prices: the page's connection and its live figures. */
import type { Locator, Page, WebSocket } from 'playwright/test';
import { readLegs } from '@/components/live/live-price/legs';
import { readPriceUpdate } from '@/components/live/real-time/live-price';
import { readNames } from '@/lib/core/wire/names';
import { HUB_PATH } from '@/lib/site/addresses/addresses';
import { expect } from './test';

/** A page with a prominent price. */
export const TICKER = '/ticker/BTC.X/';

export const tickerPrice = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Price of BTC.X' })
    .getByText(/^[\d,]+\.\d\d$/)
    .first();

/** The part of a hub message that stories check. */
interface Message {
  readonly type: number;
  readonly target?: string;
  readonly arguments?: readonly unknown[];
}

/** Traffic on a page's WebSockets to the hub. */
export interface Connections {
  /** In order of opening. */
  readonly sockets: readonly WebSocket[];
  /** The number of open ones of the current page. */
  open(): number;
  /** How often the server sent an event. */
  count(event: string): number;
  /** The latest price received; undefined before the first. */
  price(fundId: number): number | undefined;
  /** The current connection's subscriptions. */
  subscribed(): readonly number[];
}

/** Starts listening; call it before opening the page. */
export function watchConnections(page: Page): Connections {
  const sockets: WebSocket[] = [];
  // Browsers don't always tell that a page which was left has closed its own.
  const left = new Set<WebSocket>();
  const events: string[] = [];
  const asked = new Set<number>();
  const prices = new Map<number, number>();
  page.on('domcontentloaded', () => {
    for (const socket of sockets) left.add(socket);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname !== HUB_PATH) return;
    sockets.push(socket);
    asked.clear();
    socket.on('framesent', ({ payload }) => {
      for (const { type, arguments: [name, what] = [] } of readMessages(payload)) {
        if (type !== 1) continue;
        const { fundIds } = what as { readonly fundIds: readonly number[] };
        for (const fundId of fundIds)
          if (name === 'SubscribePrices') asked.add(fundId);
          else asked.delete(fundId);
      }
    });
    socket.on('framereceived', ({ payload }) => {
      for (const { type, target = '', arguments: [told] = [] } of readMessages(payload)) {
        if (type !== 1) continue;
        events.push(target);
        for (const [fundId, { price }] of readPriceUpdate(readNames(told))) prices.set(fundId, price);
      }
    });
  });
  return {
    sockets,
    open: () => sockets.filter((socket) => !socket.isClosed() && !left.has(socket)).length,
    price: (fundId) => prices.get(fundId),
    count: (event) => events.filter((name) => name === event).length,
    subscribed: () => [...asked],
  };
}

/** A frame's messages, each of which ends with the record separator. */
function readMessages(payload: string | Buffer): readonly Message[] {
  return payload
    .toString()
    .split('\u001e')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Message);
}

/** How far outside the window figures are already live, in pixels, with some tolerance. */
const NEAR = 140;

/** The instruments the page's live figures need: those in the window, those in or near it, and all. */
export async function neededPrices(page: Page): Promise<Record<'seen' | 'near' | 'all', readonly number[]>> {
  const places = await page.locator('[data-live][data-legs]').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const outside = Math.max(-bottom, top - window.innerHeight);
      return {
        legs: element.getAttribute('data-legs') ?? '',
        outside: height > 0 ? outside : Number.POSITIVE_INFINITY,
      };
    }),
  );
  const idsWithin = (distance: number) => {
    const some = places.filter(({ outside }) => outside <= distance);
    return [...new Set(some.flatMap(({ legs }) => readLegs(legs).map(({ fundId }) => fundId)))];
  };
  return { seen: idsWithin(-1), near: idsWithin(NEAR), all: idsWithin(Number.POSITIVE_INFINITY) };
}

/** Scrolls to a figure and waits until it has changed the given number of times. @returns all texts seen */
export async function expectToMove(place: Locator, times = 1): Promise<readonly string[]> {
  // Figures outside the window don't update. During hydration, elements may be replaced.
  await expect(() => place.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
  const said = [(await place.textContent()) ?? ''];
  for (let round = 0; round < times; round += 1) {
    await expect(place).not.toHaveText(said.at(-1) ?? '');
    said.push((await place.textContent()) ?? '');
  }
  return said;
}
