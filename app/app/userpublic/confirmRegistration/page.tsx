import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.confirmRegistration}
      title="Finish joining"
      description="Confirm your email address and finish joining Tickproof."
      form="confirm-registration"
    />
  );
}
