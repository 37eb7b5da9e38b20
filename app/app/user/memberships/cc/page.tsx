import { HeadTags } from '@/app/_metadata/head-tags';
import { CheckoutPage } from '@/components/plans/memberships/checkout-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  return (
    <PageShell market={getCatalogue().market()}>
      <HeadTags
        title="My plans"
        description="The plans that you have, and the checkout of the one that you chose."
        path={SITE_PATHS.myPlans}
        isIndexed={false}
      />
      <CheckoutPage />
    </PageShell>
  );
}
