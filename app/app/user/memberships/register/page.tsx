import { HeadTags } from '@/app/_metadata/head-tags';
import { WelcomePage } from '@/components/memberships/welcome-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

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
