import { CFTC_TEXT, HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { MailData } from '../mail';
import { link, type MailContent, paragraph } from './content';
import { tokenPath } from './paths';

const LABELED = new RegExp(`\\b${HYPOTHETICAL}\\b`, 'i');

interface MailedNotification {
  readonly text: string;
  readonly note: string;
  readonly path: string;
}

export function notifications(data: MailData<'notifications'>): MailContent {
  const items: readonly MailedNotification[] = JSON.parse(data.items);
  const count = Number(data.count);
  const [first] = items;
  return {
    subject: count === 1 && first ? first.text : `${count} notifications from your robots and paper trades`,
    name: data.name,
    parts: [
      { type: 'items', items },
      ...(count > items.length ? [paragraph(`And ${count - items.length} more in your inbox.`)] : []),
      link('See your inbox', SITE_PATHS.notifications),
      // Results are labeled; the rule's text is in the same mail.
      ...(items.some(({ text }) => LABELED.test(text))
        ? [paragraph(`${HYPOTHETICAL} results. ${CFTC_TEXT}`)]
        : []),
      paragraph('You can turn these mails off with one click. Your inbox still gets every notification:'),
      link('Unsubscribe', tokenPath('unsubscribe', data.token)),
    ],
    reason: `In your account, you chose to get notifications by mail ${data.schedule === 'daily' ? 'once a day' : 'at once'}.`,
  };
}

/** Where a mail program turns these mails off with a POST (RFC 8058); a GET leads to a page with a button. */
export function unsubscribePath({ token }: Pick<MailData<'notifications'>, 'token'>): string {
  return `${UNSUBSCRIBE_API}?token=${encodeURIComponent(token)}`;
}

export const UNSUBSCRIBE_API = '/api/notifications/unsubscribe';
