import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './checkout.module.css';
import { CheckoutPanel } from './checkout-panel';
import { MyPlans } from './my-plans';

/** A checkout, if the address names one, and the user's plans. */
export function CheckoutPage() {
  return (
    <div className={styles['page']}>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Plans', href: SITE_PATHS.memberships },
        ]}
        current="My plans"
      />
      <h1 className={styles['title']}>My plans</h1>
      <CheckoutPanel />
      <MyPlans />
    </div>
  );
}
