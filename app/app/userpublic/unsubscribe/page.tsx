import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.unsubscribe}
      title="Unsubscribe"
      description="Stop emails about notifications."
      form="unsubscribe"
    />
  );
}
