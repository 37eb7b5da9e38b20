import { MailedRoute } from '@/app/_account/mailed-route';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  return (
    <MailedRoute
      title="Confirm your email"
      description="Confirm the new email address of your account."
      path={SITE_PATHS.confirmEmail}
      form="confirm-email"
    />
  );
}
