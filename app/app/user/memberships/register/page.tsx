import { HeadTags } from '@/app/_metadata/head-tags';
import { WelcomePage } from '@/components/plans/memberships/welcome-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Welcome"
        description="What a free account opens, and where to begin."
        path={SITE_PATHS.justRegistered}
        isIndexed={false}
      />
      <WelcomePage />
    </PageShell>
  );
}
