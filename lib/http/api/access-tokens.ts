import type { Call } from './call';

const OPEN =
  /^(?:Cx(?!User\/|Notifications\/|Brokers\/|Watchlist\/|Portfolio\/|Community\/|Clubs\/(?!Get(?:Clubs?|Post|Versions|Members|Rules|Log)$)|Predictions\/(?:Vote|GetMine)$|PaperTrades\/ResetAccount$|Screener\/(?:Get|Save|Rename|Delete|Set)Screen|Signals\/(?:Get|Set)Alert)|Account\/GetCurrentUser$)/;

/**
 * Whether a call accepts an app's token. Apps put tokens into addresses, where others may see them. So a token can't
 * change the account or buy anything, read its inbox, watchlists, portfolios or saved screens, write in the community,
 * touch accounts at brokers, or archive the paper account.
 */
export function isOpenToTokens({ name }: Pick<Call, 'name'>): boolean {
  return OPEN.test(name);
}
