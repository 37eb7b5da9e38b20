'use client';

import { call } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { MailedAction } from './mailed-action';

/** Stops emails about notifications. */
export function Unsubscribe() {
  return (
    <MailedAction
      lead="This stops all emails about notifications. Your inbox and push messages stay as they are."
      submit="Stop these emails"
      act={async (token) => (await call('CxNotifications/UnsubscribeMail', { token })).isDone}
      invalid="This link is no longer valid. Change your email settings in your account instead."
      done="You won’t get any more emails about notifications"
      next="They’re still in your inbox. You can turn emails on again in your account."
      link={['Inbox', SITE_PATHS.notifications]}
    />
  );
}
