import type { Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';
import { createFoundation } from './0001-foundation';
import { addFundProfits } from './0002-fund-profits';
import { addDevelopmentRequests } from './0003-development-requests';
import { dropModelsWithoutBenchmarks } from './0004-benchmarks';
import { addAccounts } from './0005-accounts';
import { addMails } from './0006-mails';
import { addMemberships } from './0007-memberships';
import { addFollows } from './0008-follows';
import { addArticles } from './0009-articles';
import { addProblemReports } from './0010-problem-reports';
import { addQuotes } from './0011-quotes';
import { dropModelsWithoutOpenPositions } from './0012-open-positions';
import { addSecurityEvents } from './0013-security-events';
import { addAcceptedTerms } from './0014-accepted-terms';
import { addGrantedUntil } from './0015-granted-until';
import { addPaymentDisputes } from './0016-payment-disputes';
import { addUserSettings } from './0017-user-settings';
import { addRobotSignals } from './0018-robot-signals';
import { addTransparency } from './0019-transparency';
import { addBarDigests } from './0020-bar-digests';
import { addEquityRecording } from './0021-equity-recording';
import { addDefinitionSalts } from './0022-definition-salts';
import { addTrading } from './0023-trading';
import { addNotifications } from './0024-notifications';
import { addBrokers } from './0025-brokers';
import { addDayTransfers } from './0026-day-transfers';
import { addAppTokens } from './0027-app-tokens';
import { addAcceptedJumps } from './0028-accepted-jumps';
import { addCallIndexes } from './0029-call-indexes';
import { addPriceDecimals } from './0030-prices';
import { addOrdersBySending } from './0031-orders-by-sending';
import { addCauses } from './0032-causes';
import { addWaitingOrders } from './0033-waiting-orders';
import { addReasonArguments } from './0034-reason-arguments';
import { addCorporateActions } from './0035-corporate-actions';
import { addLimitStops } from './0036-limit-stops';
import { notifyOfLimitStops } from './0037-limit-stops-told';
import { addPaperAccountLines } from './0038-paper-account-lines';
import { addFillFees } from './0039-fill-fees';
import { addOrderKinds } from './0040-order-kinds';
import { addRates } from './0041-rates';
import { addSetAside } from './0042-set-aside';
import { addPairsLeft } from './0043-pairs-left';
import { addCheckpoints } from './0044-checkpoints';
import { addStopIndexes } from './0045-stop-indexes';
import { addFailedOrdersIndex } from './0046-failed-orders';
import { addArchives } from './0047-archives';
import { addPartitions } from './0048-partitions';
import { addDailyBars } from './0049-daily-bars';
import { addHelperRoles } from './0050-helper-roles';
import { addWatchlists } from './0051-watchlists';
import { addSavedScreens } from './0052-saved-screens';
import { addContentEntries } from './0053-content-entries';
import { addWeeklyReports } from './0054-weekly-reports';
import { addTickets } from './0055-tickets';
import { addReferrals } from './0056-referrals';
import { addReportSubscriptions } from './0057-report-subscriptions';
import { addTicketKinds } from './0058-ticket-kinds';
import { addToolCredit } from './0059-tool-credit';
import { addAffiliates } from './0060-affiliates';
import { addSignalAlerts } from './0061-signal-alerts';
import { addReportComparisons } from './0062-report-comparisons';
import { addEventCounts } from './0063-event-counts';
import { addPortfolios } from './0064-portfolios';
import { addForecasts } from './0065-forecasts';
import { addBasketLogs } from './0066-basket-logs';
import { addForecastTrackRecords } from './0067-forecast-track-records';
import { addBasketCopies } from './0068-basket-copies';
import { addRobotModels } from './0069-robot-models';
import { addLearnedComparisons } from './0070-learned-comparisons';
import { addCommunity } from './0071-community';
import { addLinkedAccounts } from './0072-linked-accounts';
import { addClubs } from './0073-clubs';
import { addProfiles } from './0074-profiles';
import { addClubIndexes } from './0075-club-indexes';
import { addOnePerson } from './0076-one-person';
import { addSharedWatchlists } from './0077-shared-watchlists';
import { addRemovalIndex } from './0078-removals';
import { addClosedClubs } from './0079-closed-clubs';

export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly name: string;
  /**
   * Only for one that takes away or narrows what an earlier program uses: the first version of the program that works
   * with it. Programs of the release before must still work, so it comes a release after the last use.
   */
  readonly worksSince?: number;
  up(tx: Transaction<Schema>, engine: Database['engine']): Promise<void>;
}

/** In order. Never change a published migration; add another. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'foundation', up: createFoundation },
  { number: 2, name: 'fund-profits', up: addFundProfits },
  { number: 3, name: 'development-requests', up: addDevelopmentRequests },
  { number: 4, name: 'benchmarks', up: dropModelsWithoutBenchmarks },
  { number: 5, name: 'accounts', up: addAccounts },
  { number: 6, name: 'mails', up: addMails },
  { number: 7, name: 'memberships', up: addMemberships },
  { number: 8, name: 'follows', up: addFollows },
  { number: 9, name: 'articles', up: addArticles },
  { number: 10, name: 'problem-reports', up: addProblemReports },
  { number: 11, name: 'quotes', up: addQuotes },
  { number: 12, name: 'open-positions', up: dropModelsWithoutOpenPositions },
  { number: 13, name: 'security-events', up: addSecurityEvents },
  { number: 14, name: 'accepted-terms', up: addAcceptedTerms },
  { number: 15, name: 'granted-until', up: addGrantedUntil },
  { number: 16, name: 'payment-disputes', up: addPaymentDisputes },
  { number: 17, name: 'user-settings', up: addUserSettings },
  { number: 18, name: 'robot-signals', up: addRobotSignals },
  { number: 19, name: 'transparency', up: addTransparency },
  { number: 20, name: 'bar-digests', up: addBarDigests },
  { number: 21, name: 'equity-recording', up: addEquityRecording },
  { number: 22, name: 'definition-salts', up: addDefinitionSalts },
  { number: 23, name: 'trading', up: addTrading },
  { number: 24, name: 'notifications', up: addNotifications },
  { number: 25, name: 'brokers', up: addBrokers },
  { number: 26, name: 'day-transfers', up: addDayTransfers },
  { number: 27, name: 'app-tokens', up: addAppTokens },
  { number: 28, name: 'accepted-jumps', up: addAcceptedJumps },
  { number: 29, name: 'call-indexes', up: addCallIndexes },
  { number: 30, name: 'prices', up: addPriceDecimals },
  { number: 31, name: 'orders-by-sending', up: addOrdersBySending },
  { number: 32, name: 'causes', up: addCauses },
  { number: 33, name: 'waiting-orders', up: addWaitingOrders },
  { number: 34, name: 'reason-arguments', up: addReasonArguments },
  { number: 35, name: 'corporate-actions', up: addCorporateActions },
  { number: 36, name: 'limit-stops', up: addLimitStops },
  { number: 37, name: 'limit-stops-told', up: notifyOfLimitStops },
  { number: 38, name: 'paper-account-lines', up: addPaperAccountLines },
  { number: 39, name: 'fill-fees', up: addFillFees },
  { number: 40, name: 'order-kinds', up: addOrderKinds },
  { number: 41, name: 'rates', up: addRates },
  { number: 42, name: 'set-aside', up: addSetAside },
  { number: 43, name: 'pairs-left', up: addPairsLeft },
  { number: 44, name: 'checkpoints', up: addCheckpoints },
  { number: 45, name: 'stop-indexes', up: addStopIndexes },
  { number: 46, name: 'failed-orders', up: addFailedOrdersIndex },
  { number: 47, name: 'archives', up: addArchives },
  { number: 48, name: 'partitions', up: addPartitions },
  { number: 49, name: 'daily-bars', up: addDailyBars },
  { number: 50, name: 'helper-roles', up: addHelperRoles },
  { number: 51, name: 'watchlists', up: addWatchlists },
  { number: 52, name: 'saved-screens', up: addSavedScreens },
  { number: 53, name: 'content-entries', up: addContentEntries },
  { number: 54, name: 'weekly-reports', up: addWeeklyReports },
  { number: 55, name: 'tickets', up: addTickets },
  { number: 56, name: 'referrals', up: addReferrals },
  { number: 57, name: 'report-subscriptions', up: addReportSubscriptions },
  { number: 58, name: 'ticket-kinds', up: addTicketKinds },
  { number: 59, name: 'tool-credit', up: addToolCredit },
  { number: 60, name: 'affiliates', up: addAffiliates },
  { number: 61, name: 'signal-alerts', up: addSignalAlerts },
  { number: 62, name: 'report-comparisons', up: addReportComparisons },
  { number: 63, name: 'event-counts', up: addEventCounts },
  { number: 64, name: 'portfolios', up: addPortfolios },
  { number: 65, name: 'forecasts', up: addForecasts },
  { number: 66, name: 'basket-logs', up: addBasketLogs },
  { number: 67, name: 'forecast-track-records', up: addForecastTrackRecords },
  { number: 68, name: 'basket-copies', up: addBasketCopies },
  { number: 69, name: 'robot-models', up: addRobotModels },
  { number: 70, name: 'learned-comparisons', up: addLearnedComparisons },
  { number: 71, name: 'community', up: addCommunity },
  { number: 72, name: 'linked-accounts', up: addLinkedAccounts },
  { number: 73, name: 'clubs', up: addClubs },
  { number: 74, name: 'profiles', up: addProfiles },
  { number: 75, name: 'club-indexes', up: addClubIndexes },
  { number: 76, name: 'one-person', up: addOnePerson },
  { number: 77, name: 'shared-watchlists', up: addSharedWatchlists },
  { number: 78, name: 'removals', up: addRemovalIndex },
  { number: 79, name: 'closed-clubs', up: addClosedClubs },
];
