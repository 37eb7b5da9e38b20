import { HeadTags } from '@/app/_metadata/head-tags';
import { MembershipsPage } from '@/components/memberships/memberships-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Plans and prices for following AI trading robots"
        description="What Intermediate One, Intermediate Two and Expert cost by the month and by the year, and which AI trading robots can be followed with each. Cancel with one click."
        path={SITE_PATHS.memberships}
      />
      <MembershipsPage market={market} />
    </PageShell>
  );
}
