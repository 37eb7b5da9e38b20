import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.confirmReport}
      title="Confirm the weekly report"
      description="Confirm that you want Tickproof’s weekly report by email."
      form="confirm-report"
    />
  );
}
