import { SitePage } from '@/app/_page/site-page';
import { WelcomePage } from '@/components/plans/memberships/welcome-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.justRegistered}
      title="Welcome"
      description="What a free account includes, and where to start."
    >
      <WelcomePage />
    </SitePage>
  );
}
