import { MailedRoute } from '@/app/_account/mailed-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <MailedRoute
      page={PAGES.forgotPassword}
      title="Forgot password"
      description="Get a link to reset your password."
      form="forgot"
    />
  );
}
