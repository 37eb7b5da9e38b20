import { joinClasses } from '@/components/ui/design/class-names';
import { LockIcon } from '@/components/ui/icon/icon';
import { SHOWN } from '@/components/ui/shown/shown';
import { signUpPath } from '@/lib/site/addresses/addresses';
import styles from './locked-sums.module.css';

/** Shown to guests instead of dollar amounts. */
export function LockedAmounts({ className }: { readonly className?: string | undefined }) {
  return (
    <p className={joinClasses(styles['locked'], SHOWN.toGuestsKeepingRoom, className)}>
      <LockIcon />
      <span>
        <a href={signUpPath()}>Join for free to see dollar amounts</a>
      </span>
    </p>
  );
}
