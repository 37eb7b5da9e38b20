import { Points } from '@/components/ui/note/note';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountPage } from './account-page';
import { BackLink } from './back-link';
import { FormPlace } from './form-place';

/** Login, sign-up or problem report, depending on the action in the address, and the benefits of an account. */
export function AuthPage() {
  return (
    <AccountPage
      title="Your Tickproof account"
      beside={
        <>
          <h2>Free with an account</h2>
          <Points>
            <li>Every robot’s closed P/L, balance and amount per trade</li>
            <li>Every robot’s six statistics on its card</li>
            <li>Bookmarks, and full ledger downloads</li>
          </Points>
          <p>
            Following robots needs a <a href={SITE_PATHS.memberships}>plan</a>. You can browse robots and
            check their trades for free, without an account.
          </p>
          <BackLink fallback={robotsPath('stocks-etf')} />
        </>
      }
    >
      <FormPlace form="auth" />
    </AccountPage>
  );
}
