import type { Call } from './call';

const OPEN =
  /^(?:Cx(?!User\/|Notifications\/|Brokers\/|Watchlist\/|PaperTrades\/ResetAccount$)|Account\/GetCurrentUser$)/;

/**
 * Whether a call accepts an app's token. Apps put tokens into addresses, so they can't change the account, read
 * its inbox or watchlists, touch accounts at brokers, archive its paper account or buy anything.
 */
export function isOpenToTokens({ name }: Pick<Call, 'name'>): boolean {
  return OPEN.test(name);
}
