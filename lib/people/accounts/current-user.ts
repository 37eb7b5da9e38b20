/** What else than a plan may be subscribed to. */
export const SUBSCRIPTIONS = [
  'IntradayCrypto',
  'IntradayStockETF',
  'IntradayForex',
  'PatternSearchEngine',
  'TrendPredictionEngine',
] as const;

export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** Whoever is signed in, as pages are told; the fields are the specification's where it names them. */
export interface CurrentUser {
  readonly Id: string;
  readonly Name: string;
  readonly Email: string;
  readonly IsContentAdmin: boolean;
  /** Such as beginner or advisor. */
  readonly Level: string;
  /** False for advisors, who act for others. */
  readonly IsClient: boolean;
  /** ISO 8601, UTC. */
  readonly RegisteredSince: string;
  /** Share of page loads that show the sales popup, 0 to 1. */
  readonly ShowAdsPopup: number;
  readonly Subscriptions: Readonly<Record<Subscription, boolean>>;
  /** 0 none, 1 Intermediate One, 2 Intermediate Two, 3 Expert. */
  readonly PlanLevel: 0 | 1 | 2 | 3;
  readonly HasMoneyManagement: boolean;
  /** Whether there is a password, beside providers that the user signs in with. */
  readonly HasPassword: boolean;
  readonly IsTwoStepOn: boolean;
  /** The version of the terms that the user accepted; null from before versions were recorded. */
  readonly TermsVersion: string | null;
  /** ISO 8601, UTC. */
  readonly TermsAcceptedAt: string | null;
}

/** How one can sign in to this site, as dialogs are told. */
export interface SignInOptions {
  readonly Providers: readonly ('Facebook' | 'Google' | 'LinkedIn' | 'Apple')[];
  readonly Captcha: {
    readonly Kind: 'altcha' | 'turnstile' | 'hcaptcha' | 'none';
    /** Of the third-party service; null for our own. */
    readonly SiteKey: string | null;
  };
  /** Where mails can be read that are not sent, because no mail server is configured and the site is this machine's own. */
  readonly MailBox: string | null;
}

/** What signing in and its later steps answer. */
export interface SignInAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly isCaptchaRequired: boolean;
  /** The password was right and a code of the second step is asked for: goes back with it. */
  readonly twoStepChallenge: string | null;
}
