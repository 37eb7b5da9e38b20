import { SitePage } from '@/app/_page/site-page';
import { AccountPage } from '@/components/account/account-settings/account-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.account}
      title="Your account"
      description="Name, email, password, two-step login, sessions and data of your account."
    >
      <AccountPage />
    </SitePage>
  );
}
