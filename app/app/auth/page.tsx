import { HeadTags } from '@/app/_metadata/head-tags';
import { AuthPage } from '@/components/account/auth-page/auth-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Log in or join for free"
        description="Log in to Tickproof or join for free: what an account gives, and what stays open to all without one."
        path={SITE_PATHS.auth}
        isIndexed={false}
      />
      <AuthPage market={market} />
    </PageShell>
  );
}
