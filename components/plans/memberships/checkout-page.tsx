import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CheckoutPanel } from './checkout-panel';
import { MyPlans } from './my-plans';

/** A checkout, if the address names one, and the user's plans. */
export function CheckoutPage() {
  return (
    <Page
      isNarrow
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Plans', href: SITE_PATHS.memberships },
          ]}
          current="My plans"
        />
      }
      title="My plans"
    >
      <CheckoutPanel />
      <MyPlans />
    </Page>
  );
}
