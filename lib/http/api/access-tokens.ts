import type { Call } from './call';

const OPEN =
  /^(?:Cx(?!User\/|Notifications\/|Brokers\/|Watchlist\/|Portfolio\/|Community\/|Clubs\/(?!Get(?:Clubs?|Post|Versions|Members|Rules|Log)$)|Predictions\/(?:Vote|GetMine)$|PaperTrades\/ResetAccount$|Screener\/(?:Get|Save|Rename|Delete|Set)Screen|Signals\/(?:Get|Set)Alert)|Account\/GetCurrentUser$)/;

/**
 * Whether a call accepts an app's token. Apps put tokens into addresses, so they can't change the account, read
 * its inbox, watchlists, portfolios or saved screens, speak for the user in the community, touch accounts at brokers, archive its paper account or buy anything.
 */
export function isOpenToTokens({ name }: Pick<Call, 'name'>): boolean {
  return OPEN.test(name);
}
