import { SitePage } from '@/app/_page/site-page';
import { CheckoutPage } from '@/components/plans/memberships/checkout-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.myPlans}
      title="My plans"
      description="Your plans, and the checkout of a plan you chose."
    >
      <CheckoutPage />
    </SitePage>
  );
}
