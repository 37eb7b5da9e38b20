import { HeadTags } from '@/app/_metadata/head-tags';
import { AuthPage } from '@/components/auth-page/auth-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

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
