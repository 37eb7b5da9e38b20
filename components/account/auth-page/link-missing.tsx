import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './auth-page.module.css';

/** Said on pages of mailed links to whoever came without one, or loaded the page again. */
export function LinkMissing() {
  return (
    <section className={styles['form']}>
      <Notice tone="warning" title="Please open the link of the mail again">
        <p>
          This page works by the link in a mail of ours, and each time it is opened it needs the whole link.
        </p>
      </Notice>
      <div className={styles['actions']}>
        <ButtonLink href={logInPath()}>Log in</ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free
        </ButtonLink>
      </div>
    </section>
  );
}
