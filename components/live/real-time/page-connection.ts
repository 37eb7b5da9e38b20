import { onSessionChange } from '@/components/session/session/session';
import { readAccessToken, refuseAccessToken } from '@/lib/http/api/client/access-token';
import { call } from '@/lib/http/api/client/call';
import { HUB_PATH } from '@/lib/site/addresses/addresses';
import { createHubClient, type HubClient, type HubLink } from './hub-connection';
import { isLikelyHuman } from './is-likely-human';
import { watchVisibility } from './page-visibility';
import { createPriceStore, type PriceStore } from './price-store';
import { connectionFailure } from './retry-delay';

/** The page's single connection and the prices it delivers. It opens once something subscribes. */

let hub: HubClient | null = null;
let prices: PriceStore | null = null;

/** Browser only. */
export function pageHub(): HubClient {
  if (hub) return hub;
  const made = createHubClient({ isLikelyHuman: personOnly(), build: buildLink });
  hub = made;
  watchVisibility(made);
  // The server ties a connection to the session it started with.
  onSessionChange(() => made.renew());
  return made;
}

/** The page's prices; none on the server. */
export function pagePrices(): PriceStore {
  if (typeof window === 'undefined') return NONE;
  prices ??= createPriceStore({ hub: pageHub() });
  return prices;
}

const NONE: PriceStore = { read: () => null, subscribe: () => () => undefined };

let isTokenLookedAt = false;

/** The app's token, once a call has confirmed that it's the app's user's; the connection itself doesn't check that. */
async function verifiedToken(): Promise<string | null> {
  if (readAccessToken() && !isTokenLookedAt) {
    await call('Account/GetCurrentUser', {});
    isTokenLookedAt = true;
  }
  return readAccessToken()?.token ?? null;
}

/** Loads the SignalR client on the first connection. */
async function buildLink(): Promise<HubLink> {
  const { makeSignalrLink } = await import('./signalr-link');
  // If the token is rejected, the page is a guest's, which gets prices too.
  const accessToken = await verifiedToken().catch((error: unknown) => {
    if (readAccessToken()) throw error;
    return null;
  });
  const link = makeSignalrLink({ url: HUB_PATH, accessToken });
  return {
    ...link,
    start: () =>
      link.start().catch((error: unknown) => {
        if (connectionFailure(error).status === 401) refuseAccessToken();
        throw error;
      }),
  };
}

/** Called once per page; again after a failure. */
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
