import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';

/** How long the link of a mail that asks for confirmation works, and how long such a request is kept. */
export const CONFIRM_MS = 7 * DAY_MS;

/** requested: asked for, but not confirmed yet. */
export const SUBSCRIPTION_STATES = ['off', 'requested', 'on'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Who gets weekly reports by mail: addresses that asked for them and confirmed it. */
export interface ReportMails {
  /** Whether this site can send mails. */
  readonly isOffered: boolean;
  /**
   * Mails a link to an address, or that it's subscribed already; nobody else learns which.
   * @param network the requester's IP address
   * @returns false if the network asked for too many mails
   * @throws InputError if this site can't send mails
   */
  request(email: string, network: string, now: Millis): Promise<boolean>;
  /** Also true if the link confirmed before; false if it expired or a newer one was mailed. */
  confirm(token: string, now: Millis): Promise<boolean>;
  /** false if the token is unknown, or was used. */
  unsubscribe(token: string): Promise<boolean>;
  state(email: string, now: Millis): Promise<SubscriptionState>;
  /** Also forgets a request. */
  unsubscribeEmail(email: string): Promise<void>;
}
