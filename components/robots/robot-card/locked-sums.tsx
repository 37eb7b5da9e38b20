import { joinClasses } from '@/components/ui/design/class-names';
import { LockIcon } from '@/components/ui/icon/icon';
import { signUpPath } from '@/lib/site/addresses/addresses';
import styles from './locked-sums.module.css';

/** What stands in place of the sums of money that guests do not see. */
export function LockedSums({ className }: { readonly className?: string | undefined }) {
  return (
    <p className={joinClasses(styles['locked'], className)}>
      <LockIcon />
      <span>
        Closed P/L, balance and amount per trade: <a href={signUpPath()}>Join for free to see</a>
      </span>
    </p>
  );
}
