import { HeadTags } from '@/app/_metadata/head-tags';
import { AccountPage } from '@/components/auth-page/account-page';
import { FormPlace } from '@/components/auth-page/form-place';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Finish joining"
        description="Confirm your email address and finish joining Tickproof."
        path={SITE_PATHS.confirmRegistration}
        isIndexed={false}
      />
      {/* Its address may hold a token: no more than the site's name goes along with what it loads. */}
      <meta name="referrer" content="strict-origin" />
      <AccountPage title="Finish joining" market={market}>
        <FormPlace form="confirm-registration" />
      </AccountPage>
    </PageShell>
  );
}
