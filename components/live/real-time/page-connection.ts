import { onSessionChange } from '@/components/account/session/session';
import { readAccessToken, refuseAccessToken } from '@/lib/http/api/client/access-token';
import { call } from '@/lib/http/api/client/call';
import { HUB_PATH } from '@/lib/site/addresses/addresses';
import { createHubClient, type HubClient, type HubLink } from './hub-connection';
import { isLikelyHuman } from './is-likely-human';
import { watchVisibility } from './page-visibility';
import { createPriceStore, type PriceStore } from './price-store';
import { failureOf } from './retry-delay';

/** The one connection of this page and the prices that come over it. Nothing is opened until something is watched. */

let hub: HubClient | null = null;
let prices: PriceStore | null = null;

/** The page's connection. In browsers only. */
export function pageHub(): HubClient {
  if (hub) return hub;
  const made = createHubClient({ isLikelyHuman: personOnly(), build: buildLink });
  hub = made;
  watchVisibility(made);
  // The server knows a connection by the session that it began with.
  onSessionChange(() => made.renew());
  return made;
}

/** The page's prices. On the server nothing is ever known. */
export function pagePrices(): PriceStore {
  if (typeof window === 'undefined') return NONE;
  prices ??= createPriceStore({ hub: pageHub() });
  return prices;
}

const NONE: PriceStore = { read: () => null, subscribe: () => () => undefined };

let isTokenLookedAt = false;

/** The app's token, once the server has said that it belongs to the app's user: the connection would not ask that. */
async function goodToken(): Promise<string | null> {
  if (readAccessToken() && !isTokenLookedAt) {
    await call('Account/GetCurrentUser', {});
    isTokenLookedAt = true;
  }
  return readAccessToken()?.token ?? null;
}

/** The protocol's client is loaded when the first connection is made. */
async function buildLink(): Promise<HubLink> {
  const { makeSignalrLink } = await import('./signalr-link');
  // Where it is refused the page is a guest's, and has prices all the same.
  const accessToken = await goodToken().catch((error: unknown) => {
    if (readAccessToken()) throw error;
    return null;
  });
  const link = makeSignalrLink({ url: HUB_PATH, accessToken });
  return {
    ...link,
    start: () =>
      link.start().catch((error: unknown) => {
        if (failureOf(error).status === 401) refuseAccessToken();
        throw error;
      }),
  };
}

/** Asked once a page; again where the answer could not be had. */
function personOnly(): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return () => {
    const asked = answer ?? isLikelyHuman();
    answer = asked;
    asked.catch(() => {
      answer = null;
    });
    return asked;
  };
}
