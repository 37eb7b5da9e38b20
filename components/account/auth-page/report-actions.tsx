'use client';

import { call } from '@/lib/http/api/client/call';
import { blogPath } from '@/lib/site/addresses/addresses';
import { MailedAction } from './mailed-action';

const BLOG = ['Blog', blogPath()] as const;

/** Confirms that an address gets the weekly report. */
export function ConfirmReport() {
  return (
    <MailedAction
      lead="You’ll get our report on all robots by email, once a week on Saturday. Each email has a link to stop."
      submit="Confirm"
      act={async (token) => (await call('WeeklyReport/Confirm', { token })).isDone}
      invalid="This link is no longer valid. Ask for a new one in the blog."
      done="You’ll get the next weekly report"
      next="It comes on Saturday. Until then, the last one is in the blog."
      link={BLOG}
    />
  );
}

/** Stops the weekly report. */
export function UnsubscribeReport() {
  return (
    <MailedAction
      lead="This stops the weekly report and deletes your address from its list."
      submit="Stop the report"
      act={async (token) => (await call('WeeklyReport/Unsubscribe', { token })).isDone}
      invalid="Nobody gets the report by this link. If you’ve used it before, you won’t get any more."
      done="You won’t get any more weekly reports"
      next="We’ve deleted your address from the list. Every report is in the blog, too."
      link={BLOG}
    />
  );
}
