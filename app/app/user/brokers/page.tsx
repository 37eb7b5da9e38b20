import { SitePage } from '@/app/_page/site-page';
import { BrokersPage } from '@/components/trading/broker-accounts/brokers-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.brokers}
      title="Broker accounts"
      description="Let robots trade one of your accounts: connected brokers, real money, the limits you set, and how to stop all trading."
    >
      <BrokersPage market={getCatalogue().market().name} />
    </SitePage>
  );
}
