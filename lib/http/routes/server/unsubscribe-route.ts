import type { Millis } from '@/lib/core/base/brand';
import { UNSUBSCRIBE_API } from '@/lib/people/mail/templates/notifications';
import { tokenPath } from '@/lib/people/mail/templates/paths';
import type { Notifications } from '@/lib/people/notifications/notifications';
import { messageAnswer, type Route } from './route';

/**
 * One click in a mail program ends mails about notifications (RFC 8058). The token authenticates the request, which
 * comes from the mail provider without cookies; people who open the address get a page with a button, because programs
 * that check links open them too.
 */
export function unsubscribeRoutes({
  notifications,
  now,
}: {
  readonly notifications: Pick<Notifications, 'unsubscribeMail'>;
  readonly now: () => Millis;
}): readonly Route[] {
  return [
    {
      method: 'POST',
      path: UNSUBSCRIBE_API,
      async answer({ query }) {
        const isDone = await notifications.unsubscribeMail(query.get('token') ?? '', now());
        return isDone
          ? messageAnswer(200, 'You won’t get any more mails about notifications')
          : messageAnswer(404, 'This link is no longer valid: choose your mails in your account instead');
      },
    },
    {
      method: 'GET',
      path: UNSUBSCRIBE_API,
      answer: ({ query }) => ({
        status: 303,
        body: Buffer.alloc(0),
        headers: { Location: tokenPath('unsubscribe', query.get('token') ?? '') },
      }),
    },
  ];
}
