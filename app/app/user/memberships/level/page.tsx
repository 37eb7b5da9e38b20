import { HeadTags } from '@/app/_metadata/head-tags';
import { MembershipsPage } from '@/components/memberships/memberships-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      {/* Kept from search engines for as long as nothing can be chosen here. */}
      <HeadTags
        title="Plans"
        description="What the plans Intermediate One, Intermediate Two and Expert open: which robots can be followed with each, by how often they decide."
        path={SITE_PATHS.memberships}
        isIndexed={false}
      />
      <MembershipsPage market={market} />
    </PageShell>
  );
}
