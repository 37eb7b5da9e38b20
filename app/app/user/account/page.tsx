import { HeadTags } from '@/app/_metadata/head-tags';
import { AccountPage } from '@/components/account/account-settings/account-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

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
