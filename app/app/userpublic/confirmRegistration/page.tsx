import { MailedRoute } from '@/app/_account/mailed-route';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  return (
    <MailedRoute
      title="Finish joining"
      description="Confirm your email address and finish joining Tickproof."
      path={SITE_PATHS.confirmRegistration}
      form="confirm-registration"
    />
  );
}
