/** Subscriptions other than plans. */
export const SUBSCRIPTIONS = [
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'BuySellRecommendations',
  'TrendPredictionEngine',
] as const;

export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** What signing in and its later steps answer. */
export interface SignInAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly isCaptchaRequired: boolean;
  /** The password was correct, and a two-step code is needed: send this back with it. */
  readonly twoStepChallenge: string | null;
}
