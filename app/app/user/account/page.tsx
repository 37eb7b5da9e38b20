import { HeadTags } from '@/app/_metadata/head-tags';
import { AccountPage } from '@/components/account-settings/account-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

export default function Page() {
  return (
    <PageShell market={getCatalogue().market()}>
      <HeadTags
        title="Your account"
        description="Name, email, password, two-step login, sessions and data of your account."
        path={SITE_PATHS.account}
        isIndexed={false}
      />
      <AccountPage />
    </PageShell>
  );
}
