import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { describeDevice } from '@/lib/people/accounts/device-name';
import { NOTIFICATION_KINDS } from '@/lib/people/notifications/notification';
import { MAIL_CHOICES, MOST_UNREAD, RETENTION_DAYS } from '@/lib/people/notifications/notifications';
import { defineCall } from '../call';
import { choiceField, listField, objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** The inbox, and other ways to notify users of what's in it. */

const PAGE_SIZE = { default: 30, max: 100 };
const MAX_OFFSET = 10_000;
const MAX_IDS = 100;

const unread = () =>
  z
    .int()
    .min(0)
    .describe(`At most ${MOST_UNREAD + 1}, which means more than ${MOST_UNREAD}.`);

export const getNotifications = defineCall({
  name: 'CxNotifications/GetNotifications',
  access: 'user',
  summary: 'Your notifications',
  description: `What robots you follow signaled and traded, as far as you have that notification on, what became of your paper orders and copies, and your alerts. Newest first, kept for ${RETENTION_DAYS} days.`,
  request: objectField({
    offset: wholeNumber(0, MAX_OFFSET).nullish(),
    pageSize: wholeNumber(1, PAGE_SIZE.max).nullish().describe(`Defaults to ${PAGE_SIZE.default}.`),
    kinds: listField(choiceField(NOTIFICATION_KINDS), NOTIFICATION_KINDS.length)
      .nullish()
      .describe('Defaults to all.'),
    unreadOnly: yesOrNo().nullish(),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    total: z.int().min(0).describe('Of the requested kinds.'),
    unread: unread(),
    items: z.array(
      pascalObject({
        text: z.string(),
        note: z.string().describe('Phase, signal and kind of prices, as far as they apply.'),
        path: z.string().describe('Path of the page it links to.'),
        tickers: z
          .array(z.string())
          .describe('Tickers in the text that have pages of their own, in its order: those of a screen.'),
        id: z.string(),
        kind: z
          .enum(NOTIFICATION_KINDS)
          .describe(
            'signal, opened, closed: of a robot you follow. order: of an order by hand. copy-opened, copied, autopilot: of a copy. price-alert, screen: of alerts.',
          ),
        robotId: z.int().nullable().describe('null for orders by hand.'),
        happenedAt: utc('When it happened in the market'),
        createdAt: utc('When it was stored'),
        isRead: z.boolean(),
      }),
    ),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ offset: 0, pageSize: 20 }),
  async answer({ offset, pageSize, kinds, unreadOnly }, { viewer, services }) {
    return services.notifications.list(requireUserId(viewer), {
      offset: offset ?? 0,
      pageSize: pageSize ?? PAGE_SIZE.default,
      kinds: kinds?.length ? kinds : undefined,
      isUnreadOnly: unreadOnly ?? undefined,
    });
  },
});

export const getUnreadNotifications = defineCall({
  name: 'CxNotifications/GetUnread',
  access: 'user',
  summary: 'How many notifications you have not read',
  description: 'The event hub sends the same number whenever it changes.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({ unread: unread() }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, { viewer, services }) {
    const userId = requireUserId(viewer);
    return { unread: (await services.notifications.unread([userId])).get(userId) ?? 0 };
  },
});

export const markNotificationsRead = defineCall({
  name: 'CxNotifications/MarkRead',
  access: 'user',
  summary: 'Mark notifications as read',
  description: 'On all your devices: everything stored up to an instant, or single ones.',
  request: objectField({
    through: z.iso
      .datetime('must be an instant in UTC, such as 2026-01-31T12:00:00Z')
      .nullish()
      .describe('CreatedAt of the newest one you have seen.'),
    ids: listField(textUpTo(200), MAX_IDS).nullish(),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ unread: unread() }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ through: '2026-01-05T12:00:00Z' }),
  async answer({ through, ids }, { viewer, services, now }) {
    const which = through ? { through: Date.parse(through) as Millis } : { ids: ids ?? [] };
    return { unread: await services.notifications.markRead(requireUserId(viewer), which, now()) };
  },
});

const settings = pascalObject({
  mail: z
    .enum(MAIL_CHOICES)
    .describe('at-once: ten minutes after the first, with what came meanwhile. daily: at 22:00 UTC.'),
  browsers: z
    .array(
      pascalObject({
        id: z.string(),
        device: z.string(),
        createdAt: utc('When push messages were turned on'),
      }),
    )
    .describe('Browsers that show push messages, newest first.'),
});

export const getNotificationSettings = defineCall({
  name: 'CxNotifications/GetSettings',
  access: 'user',
  summary: 'How you are notified besides the inbox',
  description: 'The inbox always has everything. Which robots notify you of what is a setting of each robot.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: settings,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, { services, viewer }) => services.notifications.settings(requireUserId(viewer)),
});

export const saveNotificationSettings = defineCall({
  name: 'CxNotifications/SaveSettings',
  access: 'user',
  summary: 'Choose mails about notifications',
  description: 'For what happens from now on. Off also drops what still waits to be mailed.',
  request: objectField({ mail: choiceField(MAIL_CHOICES) }),
  guestAnswer: null,
  userAnswer: settings,
  errors: [NOT_LOGGED_IN],
  example: () => ({ mail: 'daily' }),
  async answer({ mail }, { services, viewer, now }) {
    const userId = requireUserId(viewer);
    await services.notifications.saveMail(userId, mail, now());
    return services.notifications.settings(userId);
  },
});

export const getPushKey = defineCall({
  name: 'CxNotifications/GetPushKey',
  access: 'user',
  summary: 'The key that browsers subscribe to push messages with',
  description: 'The applicationServerKey of PushManager.subscribe.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({ key: z.string().describe('base64url.') }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, { viewer, services }) {
    requireUserId(viewer);
    return { key: await services.notifications.pushKey() };
  },
});

export const subscribePush = defineCall({
  name: 'CxNotifications/SubscribePush',
  access: 'user',
  summary: 'Show push messages in this browser',
  description:
    'Takes what PushSubscription.toJSON() returns. Only endpoints of the push services of browsers are accepted; a browser that had another user’s messages gets yours.',
  isSecret: true,
  request: objectField({
    endpoint: textUpTo(1000),
    p256dh: textUpTo(100).describe('base64url.'),
    auth: textUpTo(50).describe('base64url.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ id: z.string().describe('The browser in Browsers of GetSettings.') }),
  errors: [NOT_LOGGED_IN, { status: 400, when: 'The endpoint is not that of a push service.' }],
  example: () => ({
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
    p256dh: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
    auth: 'DGv6ra1nlYgDCS1FRnbzlw',
  }),
  async answer(subscription, { viewer, services, requestContext, now }) {
    const device = describeDevice(requestContext.userAgent);
    return {
      id: await services.notifications.subscribePush(requireUserId(viewer), subscription, device, now()),
    };
  },
});

export const unsubscribePush = defineCall({
  name: 'CxNotifications/UnsubscribePush',
  access: 'user',
  summary: 'Stop push messages in a browser',
  description: 'Takes its id, or its endpoint. Does nothing if it isn’t one of yours.',
  isSecret: true,
  request: objectField({ id: textUpTo(100).nullish(), endpoint: textUpTo(1000).nullish() }),
  guestAnswer: null,
  userAnswer: settings,
  errors: [NOT_LOGGED_IN],
  example: () => ({ id: '0' }),
  async answer({ id, endpoint }, { services, viewer }) {
    const userId = requireUserId(viewer);
    await services.notifications.unsubscribePush(userId, endpoint ? { endpoint } : { id: id ?? '' });
    return services.notifications.settings(userId);
  },
});

export const unsubscribeMail = defineCall({
  name: 'CxNotifications/UnsubscribeMail',
  access: 'anyone',
  summary: 'Stop mails about notifications',
  description: 'By the token in the mails’ links, without logging in. The inbox stays unchanged.',
  isSecret: true,
  request: objectField({ token: textUpTo(200) }),
  guestAnswer: pascalObject({
    isDone: z.boolean().describe('false: the token is unknown, or was replaced when the email changed.'),
  }),
  userAnswer: pascalObject({ isDone: z.boolean() }),
  errors: [],
  example: () => ({ token: 'example' }),
  async answer({ token }, { services, now }) {
    return { isDone: await services.notifications.unsubscribeMail(token, now()) };
  },
});
