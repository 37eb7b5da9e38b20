import type { PendingAction } from '@/components/account/account/pending-action';
import { joinClasses } from '@/components/ui/design/class-names';
import { BookmarkIcon } from './bookmark-icon';
import styles from './control-row.module.css';
import { LockedItem } from './locked-item';

interface LockedControlsProps {
  readonly robotId: number;
  readonly robotName: string;
  readonly hasBrokerAccount: boolean;
  readonly joinHref: string;
}

/** A guest's controls, each a plain link to sign-up that works without JavaScript. */
export function LockedControls({ robotId, robotName, hasBrokerAccount, joinHref }: LockedControlsProps) {
  const join = `${robotName}: join for free`;
  const pending = (type: PendingAction['type']) => JSON.stringify({ type, robotId });
  return (
    <div className={joinClasses(styles['row'], styles['guest'])}>
      <a
        className={styles['follow']}
        href={joinHref}
        aria-label={`Join for free to follow ${robotName}`}
        data-pending={pending('follow')}
      >
        JOIN FOR FREE
      </a>
      <div className={styles['switches']}>
        <LockedItem
          label="Notifications"
          name={`Turn on notifications of ${join}`}
          href={joinHref}
          pending={pending('notifications')}
        />
        {hasBrokerAccount ? (
          <LockedItem
            label="Selected for Autotrading"
            name={`Selected for Autotrading, not available yet. ${join}`}
            href={joinHref}
            pending={pending('follow')}
          />
        ) : (
          <LockedItem
            label="Autopilot"
            name={`Autopilot, not available yet. ${join}`}
            href={joinHref}
            pending={pending('autopilot')}
          />
        )}
      </div>
      <a
        className={styles['bookmark']}
        href={joinHref}
        aria-label={`Bookmark ${join}`}
        data-pending={pending('bookmark')}
      >
        <BookmarkIcon />
      </a>
    </div>
  );
}
