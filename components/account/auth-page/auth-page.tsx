import type { MarketView } from '@/lib/market/data/source';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountPage } from './account-page';
import styles from './auth-page.module.css';
import { BackLink } from './back-link';
import { FormPlace } from './form-place';

/** Logging in, joining and reporting a problem, each by the action in the address, and what an account gives. */
export function AuthPage({ market }: { readonly market: MarketView }) {
  return (
    <AccountPage
      title="Your Tickproof account"
      market={market}
      beside={
        <>
          <h2 className={styles['subtitle']}>Free with an account</h2>
          <ul className={styles['gains']}>
            <li>Each robot’s closed profit and loss, its balance and the amount of each trade</li>
            <li>The six statistics of every robot on its card</li>
            <li>Bookmarks, and the whole ledger of a robot as a download</li>
          </ul>
          <p>
            Following robots needs a <a href={SITE_PATHS.memberships}>plan</a>. Reading robots and checking
            their trades stays free without an account.
          </p>
          <BackLink fallback={robotsPath('stocks-etf')} />
        </>
      }
    >
      <FormPlace form="auth" />
    </AccountPage>
  );
}
