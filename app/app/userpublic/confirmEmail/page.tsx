import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.confirmEmail}
      title="Confirm your email"
      description="Confirm the new email address of your account."
      form="confirm-email"
    />
  );
}
