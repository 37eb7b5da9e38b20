import type { PendingAction } from '@/components/account/account/pending-action';
import { joinClasses } from '@/components/ui/design/class-names';
import { BookmarkIcon } from './bookmark-icon';
import styles from './control-row.module.css';
import { LockedItem } from './locked-item';

export interface LockedProps {
  readonly robotId: number;
  readonly robotName: string;
  readonly joinHref: string;
}

interface LockedControlsProps extends LockedProps {
  readonly hasBrokerAccount: boolean;
}

/** A guest's controls, each a plain link to sign-up that works without JavaScript. */
export function LockedControls({ hasBrokerAccount, ...locked }: LockedControlsProps) {
  const { robotId, robotName, joinHref } = locked;
  const join = joinText(robotName);
  return (
    <div className={joinClasses(styles['row'], styles['guest'])}>
      <LockedFollow {...locked} />
      <div className={styles['switches']}>
        <LockedItem
          label="Notifications"
          name={`Turn on notifications of ${join}`}
          href={joinHref}
          pending={pendingText('notifications', robotId)}
        />
        {hasBrokerAccount ? (
          <LockedItem
            label="Selected for Autotrading"
            name={`Selected for Autotrading, not available yet. ${join}`}
            href={joinHref}
            pending={pendingText('follow', robotId)}
          />
        ) : (
          <LockedItem
            label="Autopilot"
            name={`Autopilot, copies trades to a paper account. ${join}`}
            href={joinHref}
            pending={pendingText('autopilot', robotId)}
          />
        )}
      </div>
      <LockedBookmark {...locked} />
    </div>
  );
}

/** JOIN FOR FREE. */
export function LockedFollow({ robotId, robotName, joinHref }: LockedProps) {
  return (
    <a
      className={styles['follow']}
      href={joinHref}
      aria-label={`Join for free to follow ${robotName}`}
      data-pending={pendingText('follow', robotId)}
    >
      JOIN FOR FREE
    </a>
  );
}

export function LockedBookmark({ robotId, robotName, joinHref }: LockedProps) {
  return (
    <a
      className={styles['bookmark']}
      href={joinHref}
      aria-label={`Bookmark ${joinText(robotName)}`}
      data-pending={pendingText('bookmark', robotId)}
    >
      <BookmarkIcon />
    </a>
  );
}

function joinText(robotName: string): string {
  return `${robotName}: join for free`;
}

function pendingText(type: PendingAction['type'], robotId: number): string {
  return JSON.stringify({ type, robotId });
}
