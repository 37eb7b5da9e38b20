import type { SignInOptions } from '@/lib/people/accounts/current-user';

/** What the calls behind the account's page answer. */

export interface FormAnswer {
  readonly success: boolean;
  readonly message: string;
}

export interface Session {
  readonly Id: string;
  /** ISO 8601, UTC. */
  readonly CreatedAt: string;
  readonly LastUsedAt: string;
  readonly Address: string;
  readonly UserAgent: string;
  readonly IsCurrent: boolean;
  readonly IsRemembered: boolean;
}

export interface Identity {
  readonly Provider: SignInOptions['Providers'][number];
  readonly Email: string | null;
  /** ISO 8601, UTC. */
  readonly CreatedAt: string;
}

export interface SecurityEvent {
  readonly Id: number;
  /** ISO 8601, UTC. */
  readonly At: string;
  /** In words. */
  readonly Event: string;
  /** Approximate; '' where it is not known. */
  readonly Address: string;
  readonly UserAgent: string;
}

export interface SecurityLogPage {
  readonly Items: readonly SecurityEvent[];
  readonly HasMore: boolean;
}

export interface TwoStepStart extends FormAnswer {
  readonly Secret: string | null;
  readonly Uri: string | null;
  /** A picture of `Uri`. */
  readonly QrSvg: string | null;
}

export interface CodesAnswer extends FormAnswer {
  readonly RecoveryCodes: readonly string[];
}
