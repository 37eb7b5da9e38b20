import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { homePath } from '@/lib/site/addresses/addresses';
import { AccountIsland } from './account-island';
import styles from './account-page.module.css';

/** The account settings page; its HTML contains no user data. */
export function AccountPage() {
  return (
    <div className={styles['page']}>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Your account" />
      <h1 className={styles['title']}>Your account</h1>
      <noscript>
        <Notice tone="warning" title="This page needs JavaScript">
          <p>Turn on JavaScript to change your account.</p>
        </Notice>
      </noscript>
      <AccountIsland />
    </div>
  );
}
