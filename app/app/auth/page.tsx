import { SitePage } from '@/app/_page/site-page';
import { AuthPage } from '@/components/account/auth-page/auth-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.auth}
      title="Log in or join for free"
      description="Log in to Tickproof or join for free. See what an account adds, and what you can do without one."
    >
      <AuthPage />
    </SitePage>
  );
}
