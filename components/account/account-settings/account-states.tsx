import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { logInPath, robotsPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './account-page.module.css';

/** Shown to guests. The links open dialogs over the page. */
export function Guest() {
  return (
    <div className={styles['guest']}>
      <h2 className={styles['guest-title']}>Log in to see your account</h2>
      <p>Manage your name, email, password, two-step login, sessions and data here.</p>
      <div className={styles['actions']}>
        <ButtonLink href={logInPath()}>Log in</ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free
        </ButtonLink>
      </div>
    </div>
  );
}

/** Shown if the settings or the user couldn't be loaded. */
export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
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

/** Shown after deleting the account. It takes focus, because the button that had it is gone. */
export function AccountDeleted() {
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
