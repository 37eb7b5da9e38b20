/** The tools that are subscribed to, by their names in a user's subscriptions. */
export const TOOLS = [
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'BuySellRecommendations',
  'TrendPredictionEngine',
] as const;

export type Tool = (typeof TOOLS)[number];
