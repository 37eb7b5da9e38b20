import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.unsubscribeReport}
      title="Stop the weekly report"
      description="Stop Tickproof’s weekly report by email."
      form="unsubscribe-report"
    />
  );
}
