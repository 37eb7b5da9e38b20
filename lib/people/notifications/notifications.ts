import type { Millis } from '@/lib/core/base/brand';
import type { NotificationText } from './describe-notification';
import type { NotificationKind } from './notification';

/** How a user wants mails about notifications: none, ten minutes after the first, or once a day. */
export const MAIL_CHOICES = ['off', 'at-once', 'daily'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** The inbox keeps notifications this long. */
export const RETENTION_DAYS = 90;
/** The maximum that is counted; above it, pages say "many". */
export const MOST_UNREAD = 99;

/** A notification as its user reads it. Times are UTC milliseconds. */
export interface InboxItem extends NotificationText {
  readonly id: string;
  readonly kind: NotificationKind;
  /** null for orders by hand. */
  readonly robotId: number | null;
  /** Where it leads on this site. */
  readonly path: string;
  /** Tickers in the text that have pages of their own, in its order. */
  readonly tickers: readonly string[];
  readonly happenedAt: number;
  readonly createdAt: number;
  readonly isRead: boolean;
}

export interface InboxPage {
  readonly offset: number;
  readonly pageSize: number;
  /** All kinds if omitted. */
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly isUnreadOnly?: boolean | undefined;
}

/** Up to MOST_UNREAD, and one more if there are more. */
export type UnreadCount = number;

/** A browser that takes push messages. */
export interface PushBrowser {
  readonly id: string;
  /** `Firefox on Windows`; '' if unknown. */
  readonly device: string;
  readonly createdAt: number;
}

/** The contents of a browser's `PushSubscription`. */
export interface NewPushSubscription {
  readonly endpoint: string;
  /** base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What a user marks as read: everything up to an instant, or single notifications. */
export type MarkedRead = { readonly through: Millis } | { readonly ids: readonly string[] };

/** A user's inbox, and how else they're notified of what's in it. */
export interface Notifications {
  /** Newest first. */
  list(
    userId: string,
    page: InboxPage,
  ): Promise<{
    readonly items: readonly InboxItem[];
    readonly total: number;
    readonly unread: UnreadCount;
  }>;
  /** By user; those without any are omitted. */
  unread(userIds: readonly string[]): Promise<ReadonlyMap<string, UnreadCount>>;
  /** @returns what is still unread */
  markRead(userId: string, which: MarkedRead, now: Millis): Promise<UnreadCount>;
  settings(userId: string): Promise<{ readonly mail: MailChoice; readonly browsers: readonly PushBrowser[] }>;
  saveMail(userId: string, mail: MailChoice, now: Millis): Promise<void>;
  /** Turns a user's mails off by the token in their mails; false if it's unknown or was replaced. */
  unsubscribeMail(token: string, now: Millis): Promise<boolean>;
  /** The public key that browsers subscribe with, base64url. */
  pushKey(): Promise<string>;
  /**
   * Beyond ten browsers, the user's oldest one gives way.
   * @returns the browser's id
   * @throws InputError for hosts that aren't push services, and for invalid keys
   */
  subscribePush(
    userId: string,
    subscription: NewPushSubscription,
    device: string,
    now: Millis,
  ): Promise<string>;
  /** Does nothing if it isn't one of the user's. */
  unsubscribePush(
    userId: string,
    browser: { readonly id: string } | { readonly endpoint: string },
  ): Promise<void>;
}
