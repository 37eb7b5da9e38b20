/** What else than a plan may be subscribed to. */
export const SUBSCRIPTIONS = [
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'TrendPredictionEngine',
] as const;

export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** What signing in and its later steps answer. */
export interface SignInAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly isCaptchaRequired: boolean;
  /** The password was right and a code of the second step is asked for: goes back with it. */
  readonly twoStepChallenge: string | null;
}
