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
        title="Confirm your email"
        description="Confirm the new email address of your account."
        path={SITE_PATHS.confirmEmail}
        isIndexed={false}
      />
      {/* Its address may hold a token: no more than the site's name goes along with what it loads. */}
      <meta name="referrer" content="strict-origin" />
      <AccountPage title="Confirm your email" market={market}>
        <FormPlace form="confirm-email" />
      </AccountPage>
    </PageShell>
  );
}
