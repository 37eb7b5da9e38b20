import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Notifications } from '../notifications';
import { countUnread, listInbox } from './inbox';
import { readMailChoice, saveMailChoice, unsubscribeByToken } from './mail-settings';
import { markRead } from './notification-store';
import { readPushKeys } from './push-keys';
import { browserId, listBrowsers, removeSubscription, storeSubscription } from './push-subscriptions';

export interface NotificationsOptions {
  /** Called after something in a user's inbox was read. */
  readonly onRead?: (userId: string) => void;
}

export function createNotifications(
  db: Kysely<Schema>,
  { onRead }: NotificationsOptions = {},
): Notifications {
  const countUnreadBy = async (userId: string) => (await countUnread(db, [userId])).get(userId) ?? 0;
  return {
    async list(userId, page) {
      const [inbox, unread] = await Promise.all([listInbox(db, userId, page), countUnreadBy(userId)]);
      return { ...inbox, unread };
    },
    unread: (userIds) => countUnread(db, userIds),
    async markRead(userId, which, now) {
      await markRead(db, userId, which, now);
      onRead?.(userId);
      return countUnreadBy(userId);
    },
    async settings(userId) {
      const [mail, browsers] = await Promise.all([readMailChoice(db, userId), listBrowsers(db, userId)]);
      return { mail, browsers };
    },
    saveMail: (userId, mail, now) => saveMailChoice(db, userId, mail, now),
    unsubscribeMail: (token, now) => unsubscribeByToken(db, token, now),
    pushKey: async () => (await readPushKeys(db)).publicKey,
    subscribePush: (userId, subscription, device, now) =>
      storeSubscription(db, userId, subscription, device, now),
    unsubscribePush: (userId, browser) =>
      removeSubscription(db, 'id' in browser ? browser.id : browserId(browser.endpoint), userId),
  };
}
