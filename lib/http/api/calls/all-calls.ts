import type { Call } from '../call';
import { getCurrentUser, getSignInOptions, saveUtm } from './account-current';
import {
  addRegistrationRequest,
  confirmRegistration,
  confirmRegistrationByLink,
  finishExternalRegistration,
  getExternalRegistration,
  register,
  resendRegistrationCode,
} from './account-registration';
import { checkFreshSignIn, confirmIdentity, getSecurityLog } from './account-security';
import {
  changeEmail,
  changeName,
  changePassword,
  createAppToken,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportMyData,
  getIdentities,
  getSessions,
  removeIdentity,
} from './account-settings';
import { confirmEmail, forgotPassword, login, loginTwoStep, logOut, resetPassword } from './account-sign-in';
import { disableTwoStep, enableTwoStep, renewRecoveryCodes, startTwoStep } from './account-two-step';
import {
  decideReferral,
  getAffiliateAccount,
  getPayout,
  getPayouts,
  getReferralReview,
  joinAffiliates,
  makePayout,
} from './affiliates';
import { analyzeSentPortfolio } from './analyze-portfolio';
import { getArticleHistory, previewArticle, restoreArticle, saveArticle } from './articles-edit';
import { getArticle, getArticleList } from './articles-read';
import {
  getCopies,
  getCopyTrades,
  getFollowersResult,
  getSkipped,
  previewAutopilot,
  setCopy,
} from './autopilot';
import {
  deselectProductForAutoTrading,
  getUserBrokerAccountInfo,
  previewAutotrading,
  selectProductForAutoTrading,
} from './autotrading';
import { copyToPaper, getBasketCopies, previewCopy, resumeCopy, stopCopy } from './basket-copies';
import { getBasket, getBaskets, getRobotMix } from './baskets';
import {
  armAccount,
  beginSignIn,
  cancelWaiting,
  closeOpened,
  connectAccount,
  disconnectAccount,
  getBrokerAccount,
  getBrokers,
  getSizePreview,
  resolveDifference,
  rotateKeys,
  setLimits,
  stopAccount,
  stopAllTrading,
} from './broker-accounts';
import {
  deleteClubPost,
  editClubPost,
  foundClub,
  getClub,
  getClubMembers,
  getClubPost,
  getClubPostVersions,
  getClubs,
  getMyClubs,
  joinClub,
  leaveClub,
  setClubRole,
  writeClubPost,
  writeClubReply,
} from './clubs';
import { compareRobots } from './compare-robots';
import { getEntry, getEntryList, makeEntry, saveEntry, setEntryState } from './entries';
import { getFollowedHoldings } from './followed-holdings';
import { getCalibration, getModelCard, getPredictionHistory, getPredictions } from './forecasts';
import { getAiRobots } from './get-ai-robots';
import { getAiRobotsByIds } from './get-ai-robots-by-ids';
import { getBars } from './get-bars';
import { getBookmarkedAiRobots } from './get-bookmarked-ai-robots';
import { getBoughtSubscribedAiRobots } from './get-bought-subscribed-ai-robots';
import { getDefinition } from './get-definition';
import { getEarningsCalendar } from './get-earnings-calendar';
import { getEquityCurve } from './get-equity-curve';
import { getFiltersAvailability } from './get-filters-availability';
import { getGraphData } from './get-graph-data';
import { getIdeas } from './get-ideas';
import { getIntradayPricesWithChanges } from './get-intraday-prices-with-changes';
import { getLearnedComparison } from './get-learned-comparison';
import { getMarketSummary } from './get-market-summary';
import { getMyRobotsLatestTrades } from './get-my-robots-latest-trades';
import { getNewestTrades } from './get-newest-trades';
import { getPopularAiRobots } from './get-popular-ai-robots';
import { getServiceArticle } from './get-service-article';
import { getStatistics } from './get-statistics';
import { getSuggestedRobots } from './get-suggested-robots';
import { getUsMarketWillCloseIn } from './get-us-market-will-close-in';
import { getWorstMonth } from './get-worst-month';
import { getBrokerAccountProductsPlByFundId, getRobotProductsPlByFundId } from './instrument-profits';
import { getIntradayDrawing, getIntradayPatterns } from './intraday-patterns';
import { getFundsForArticle, getTickerModelsByTickers, getTickersByNames2 } from './look-up-lists';
import { getTickersVersioned } from './look-up-tickers';
import { getMember, getProfile, getSharedList, setShown, takeHandle } from './members';
import {
  cancelMembership,
  completeCreditCheckout,
  completeSandboxCheckout,
  getCheckout,
  getMine,
  getPlans,
  openCheckout,
  openPortal,
  resumeMembership,
} from './memberships';
import {
  appealRemoval,
  decideAppeal,
  decideClub,
  decideClubPost,
  getCommunityRules,
  getMemberHistory,
  getModerationLog,
  getModerationQueue,
  reportClubPost,
} from './moderation';
import { analyzeStoredPortfolio, changePortfolio } from './my-portfolio';
import { getMyRobotsPerformance, getMyRobotsUnreadTrades, markMyRobotsTradesSeen } from './my-robots';
import {
  getNotificationSettings,
  getNotifications,
  getPushKey,
  getUnreadNotifications,
  markNotificationsRead,
  saveNotificationSettings,
  subscribePush,
  unsubscribeMail,
  unsubscribePush,
} from './notifications';
import {
  closeAccount,
  getAccount,
  getAccounts,
  getClosedTrades,
  getPositions,
  openAccount,
  renameAccount,
  resetAccount,
} from './paper-accounts';
import { getFills } from './paper-fills';
import {
  cancelOrder,
  closePosition,
  editOrder,
  getOrders,
  placeOrder,
  previewOrder,
  reversePosition,
  setExits,
} from './paper-orders';
import { getStatement } from './paper-statement';
import { getPatternOverlay, getPatternStatistics, getPatterns } from './patterns';
import { deletePortfolio, getPortfolio, savePortfolio, undoPortfolioImport } from './portfolios';
import {
  getBoard,
  getMyPredictions,
  getPredictionEntries,
  getQuestion,
  getQuestions,
  vote,
} from './predictions';
import { getPromotion } from './promotions';
import { readRobotSearch } from './read-robot-search';
import { getInvite } from './referrals';
import { requestRobotProductToDevelop } from './request-robot-product-to-develop';
import { deleteScreen, getScreens, renameScreen, saveScreen, setScreenAlert } from './saved-screens';
import { getScreenerFields, searchScreener } from './screener';
import { searchSite } from './search-site';
import { setAutopilot } from './set-autopilot';
import { setBookmark } from './set-bookmark';
import { setNotifications } from './set-notifications';
import { getSignalAlert, setSignalAlert } from './signal-alerts';
import { getSignalHistory, getSignals, getTickerSignals } from './signals';
import { getHomeHelpTiles, getMaintenance, saveHelpTile, saveMaintenance } from './site-content';
import { getNews } from './site-news';
import { subscribe } from './subscribe';
import { suggestMixes } from './suggest-mixes';
import {
  answerTicket,
  assignTicket,
  closeTicket,
  closeTicketByStaff,
  getMyTickets,
  getSupportInbox,
  getTicket,
  getTicketForStaff,
} from './tickets';
import { unsubscribe } from './unsubscribe';
import { getSettings, saveSettings } from './user-settings';
import {
  addPriceAlert,
  deletePriceAlert,
  deleteWatchlist,
  getSharedWatchlists,
  getWatchFigures,
  getWatchlists,
  orderWatchlists,
  saveWatchlist,
  shareWatchlist,
} from './watchlists';
import {
  confirmReport,
  getReportSubscription,
  subscribeReport,
  unsubscribeOwnReport,
  unsubscribeReport,
} from './weekly-report';

/** All POST calls; routes, documents and the reference derive from this table. */
export const CALLS = [
  getAiRobots,
  getPopularAiRobots,
  getGraphData,
  getDefinition,
  getEquityCurve,
  getWorstMonth,
  getLearnedComparison,
  compareRobots,
  getStatistics,
  getFiltersAvailability,
  getRobotProductsPlByFundId,
  getBrokerAccountProductsPlByFundId,
  getServiceArticle,
  requestRobotProductToDevelop,
  subscribe,
  unsubscribe,
  setBookmark,
  setNotifications,
  setAutopilot,
  selectProductForAutoTrading,
  deselectProductForAutoTrading,
  previewAutotrading,
  getUserBrokerAccountInfo,
  getFollowersResult,
  previewAutopilot,
  getCopies,
  setCopy,
  getCopyTrades,
  getSkipped,
  getBoughtSubscribedAiRobots,
  getBookmarkedAiRobots,
  getAiRobotsByIds,
  getMyRobotsLatestTrades,
  getMyRobotsPerformance,
  getMyRobotsUnreadTrades,
  markMyRobotsTradesSeen,
  getSuggestedRobots,
  getNotifications,
  getUnreadNotifications,
  markNotificationsRead,
  getNotificationSettings,
  saveNotificationSettings,
  getPushKey,
  subscribePush,
  unsubscribePush,
  unsubscribeMail,
  getTickersVersioned,
  getTickerModelsByTickers,
  getTickersByNames2,
  getFundsForArticle,
  readRobotSearch,
  searchSite,
  getScreens,
  saveScreen,
  renameScreen,
  deleteScreen,
  setScreenAlert,
  getIntradayPricesWithChanges,
  getBars,
  getMarketSummary,
  getEarningsCalendar,
  getUsMarketWillCloseIn,
  searchScreener,
  getScreenerFields,
  getPatterns,
  getPatternStatistics,
  getPatternOverlay,
  getIntradayPatterns,
  getIntradayDrawing,
  getPredictions,
  getPredictionHistory,
  getCalibration,
  getModelCard,
  getSignals,
  getIdeas,
  getSignalHistory,
  getTickerSignals,
  getSignalAlert,
  setSignalAlert,
  getBaskets,
  getBasket,
  previewCopy,
  copyToPaper,
  stopCopy,
  resumeCopy,
  getBasketCopies,
  suggestMixes,
  getRobotMix,
  getMember,
  takeHandle,
  setShown,
  getProfile,
  getSharedList,
  getQuestions,
  getQuestion,
  vote,
  getBoard,
  getMyPredictions,
  getPredictionEntries,
  getClubs,
  getClub,
  getClubPost,
  getClubPostVersions,
  getClubMembers,
  getCommunityRules,
  getModerationLog,
  getMyClubs,
  foundClub,
  joinClub,
  leaveClub,
  setClubRole,
  writeClubPost,
  writeClubReply,
  editClubPost,
  deleteClubPost,
  reportClubPost,
  appealRemoval,
  getModerationQueue,
  decideClubPost,
  decideAppeal,
  decideClub,
  getMemberHistory,
  login,
  loginTwoStep,
  logOut,
  register,
  resendRegistrationCode,
  confirmRegistration,
  confirmRegistrationByLink,
  getExternalRegistration,
  finishExternalRegistration,
  addRegistrationRequest,
  forgotPassword,
  resetPassword,
  confirmEmail,
  getSignInOptions,
  getCurrentUser,
  saveUtm,
  getSettings,
  saveSettings,
  changeName,
  changePassword,
  changeEmail,
  getSessions,
  createAppToken,
  endSession,
  endOtherSessions,
  startTwoStep,
  enableTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
  getIdentities,
  removeIdentity,
  confirmIdentity,
  checkFreshSignIn,
  getSecurityLog,
  deleteAccount,
  exportMyData,
  getPlans,
  getPromotion,
  getMine,
  openCheckout,
  getCheckout,
  completeSandboxCheckout,
  completeCreditCheckout,
  cancelMembership,
  openPortal,
  resumeMembership,
  getArticle,
  getArticleHistory,
  getArticleList,
  previewArticle,
  saveArticle,
  restoreArticle,
  getEntryList,
  getEntry,
  makeEntry,
  saveEntry,
  setEntryState,
  getHomeHelpTiles,
  saveHelpTile,
  getMaintenance,
  saveMaintenance,
  getAccount,
  getAccounts,
  openAccount,
  renameAccount,
  resetAccount,
  closeAccount,
  getPositions,
  getOrders,
  placeOrder,
  previewOrder,
  cancelOrder,
  editOrder,
  closePosition,
  reversePosition,
  setExits,
  getFills,
  getClosedTrades,
  getStatement,
  getBrokers,
  connectAccount,
  beginSignIn,
  getBrokerAccount,
  setLimits,
  getSizePreview,
  armAccount,
  stopAccount,
  stopAllTrading,
  cancelWaiting,
  closeOpened,
  rotateKeys,
  disconnectAccount,
  resolveDifference,
  getNewestTrades,
  getNews,
  getWatchFigures,
  getPortfolio,
  savePortfolio,
  changePortfolio,
  deletePortfolio,
  undoPortfolioImport,
  analyzeStoredPortfolio,
  analyzeSentPortfolio,
  getFollowedHoldings,
  getWatchlists,
  getSharedWatchlists,
  shareWatchlist,
  saveWatchlist,
  orderWatchlists,
  deleteWatchlist,
  addPriceAlert,
  deletePriceAlert,
  getMyTickets,
  getTicket,
  closeTicket,
  getSupportInbox,
  getTicketForStaff,
  answerTicket,
  closeTicketByStaff,
  assignTicket,
  getInvite,
  subscribeReport,
  confirmReport,
  unsubscribeReport,
  getReportSubscription,
  unsubscribeOwnReport,
  getAffiliateAccount,
  joinAffiliates,
  getReferralReview,
  decideReferral,
  getPayouts,
  getPayout,
  makePayout,
] as const satisfies readonly Call[];

export function callPath(call: Pick<Call, 'name'>): string {
  return `/api/${call.name}`;
}
