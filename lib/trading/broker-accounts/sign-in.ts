import type { BrokerMode } from '@/lib/trading/brokers/broker';

/** Signing in at a broker to connect an account, or to renew access to one that is connected. */
export type SignInRequest = (
  | { readonly broker: string; readonly mode: BrokerMode; readonly name: string }
  | { readonly accountId: string }
) & {
  /** A code of two-step login; only required where real money is at stake. */
  readonly code: string;
};

/** What came back from the broker with the browser. */
export interface BrokerSignInAnswer {
  readonly broker: string;
  readonly state: string;
  readonly code: string;
  /** '' if there was none. */
  readonly error: string;
}

/** Why no access was given, as the page's address has it. */
export const SIGN_IN_PROBLEMS = [
  'canceled',
  'expired',
  'signed-out',
  'other-session',
  'not-offered',
  'refused',
  'not-allowed',
  'unclear',
  'full',
  'disconnected',
  'failed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export type SignInOutcome =
  | { readonly kind: 'connected'; readonly accountId: string }
  | {
      readonly kind: 'problem';
      readonly problem: SignInProblem;
      /** The account whose access was to be renewed; null for a new one, or if it isn't known. */
      readonly accountId: string | null;
      /** For the log, without anything that was sent or received. */
      readonly words: string | null;
    };
