import { ButtonLink } from '@/components/button/button';
import { MarketLabel } from '@/components/market-label/market-label';
import { Notice } from '@/components/notice/notice';
import { robotsPath, SITE_PATHS } from '@/lib/addresses/addresses';
import type { MarketView } from '@/lib/market/source';
import styles from './auth-page.module.css';
import { BackLink } from './back-link';

/** What an account will give for free, for whoever asks to join or to log in; accounts do not exist yet. */
export function AuthPage({ market }: { readonly market: MarketView }) {
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Join for free</h1>
      <Notice tone="warning" title="Accounts are not open on this site yet.">
        <p>Nobody can join or log in so far, and nothing that is shown here asks for your data.</p>
      </Notice>
      <p>With an account you will get, for free:</p>
      <ul className={styles['gains']}>
        <li>each robot’s closed profit and loss, its balance and the amount of each trade,</li>
        <li>the six statistics of every robot on its card,</li>
        <li>bookmarks, and the whole ledger of a robot as a download.</li>
      </ul>
      <p>
        Following robots will need a <a href={SITE_PATHS.memberships}>plan</a>. Reading robots and checking
        their trades stays free without an account.
      </p>
      <MarketLabel market={market} />
      <div className={styles['actions']}>
        <BackLink fallback={robotsPath('stocks-etf')} />
        <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
          See the plans
        </ButtonLink>
      </div>
    </div>
  );
}
