import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './account-settings.module.css';

interface NeedsPasswordProps {
  /** What cannot be done without one, after "to". */
  readonly what: string;
  readonly email: string;
}

/** For whoever signs in with a provider alone: a password comes by mail, since nothing else shows whose account it is. */
export function NeedsPassword({ what, email }: NeedsPasswordProps) {
  return (
    <p className={styles['text']}>
      You log in without a password, and one is needed to {what}.{' '}
      <a href={SITE_PATHS.forgotPassword}>Set a password</a> first: we send a link to <bdi>{email}</bdi>.
    </p>
  );
}
