import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { homePath } from '@/lib/site/addresses/addresses';
import { AccountIsland } from './account-island';

/** The account settings page; its HTML contains no user data. */
export function AccountPage() {
  return (
    <Page
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Your account" />}
      title="Your account"
    >
      <noscript>
        <Notice tone="warning" title="This page needs JavaScript">
          <p>Turn on JavaScript to change your account.</p>
        </Notice>
      </noscript>
      <AccountIsland />
    </Page>
  );
}
