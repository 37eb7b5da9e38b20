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
        title="Join for free"
        description="What an account will give for free, and what stays open to all without one."
        path={SITE_PATHS.auth}
        isIndexed={false}
      />
      <AuthPage market={market} />
    </PageShell>
  );
}
