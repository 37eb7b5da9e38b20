import { HeadTags } from '@/app/_metadata/head-tags';
import { CheckoutPage } from '@/components/memberships/checkout-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

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
