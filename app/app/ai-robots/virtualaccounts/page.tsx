import { SitePage } from '@/app/_page/site-page';
import { VirtualAccounts } from '@/components/trading/virtual-accounts/virtual-accounts';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.virtualAccounts}
      title="My copies"
      description="Robots you follow and their copies in your paper account: your results beside the robots’, and why they differ."
    >
      <VirtualAccounts />
    </SitePage>
  );
}
