import { MailedRoute } from '@/app/_account/mailed-route';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  return (
    <MailedRoute
      title="Forgot password"
      description="Ask for a link with which you choose a new password."
      path={SITE_PATHS.forgotPassword}
      form="forgot"
    />
  );
}
