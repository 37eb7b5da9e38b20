import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { logInPath, robotsPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './account-page.module.css';

/** What a guest sees in the place of settings. The links open the dialogs over the page. */
export function Guest() {
  return (
    <div className={styles['guest']}>
      <h2 className={styles['guest-title']}>Log in to see your account</h2>
      <p>Your name, email and password, two-step login, sessions and data are kept here.</p>
      <div className={styles['actions']}>
        <ButtonLink href={logInPath()}>Log in</ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free
        </ButtonLink>
      </div>
    </div>
  );
}

/** The settings, or who is signed in, could not be loaded. */
export function Missed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles['missed']}>
      <Notice tone="warning" title="We couldn’t load your account">
        <p>Nothing was changed. Check your connection and try again.</p>
      </Notice>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** After the account was deleted. The button that was pressed is gone, so the focus comes here. */
export function Farewell() {
  return (
    <div className={styles['guest']}>
      <h2 ref={focusOn} className={styles['guest-title']} tabIndex={-1}>
        Your account is deleted
      </h2>
      <p>
        You’re logged out everywhere. You can still browse robots and check their trades for free, without an
        account.
      </p>
      <div className={styles['actions']}>
        <ButtonLink href={robotsPath('stocks-etf')}>See all robots</ButtonLink>
      </div>
    </div>
  );
}

function focusOn(title: HTMLHeadingElement | null): void {
  title?.focus();
}
