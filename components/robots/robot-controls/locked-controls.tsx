import { withPending } from '@/components/session/pending-action/pending-action';
import { joinClasses } from '@/components/ui/design/class-names';
import { SHOWN } from '@/components/ui/shown/shown';
import type { FOLLOW_SETTINGS, RowSetting } from '@/lib/people/follows/follow-settings';
import { BookmarkIcon } from './bookmark-icon';
import { COMPACT_LABELS } from './compact';
import styles from './control-row.module.css';
import { LockedBell, LockedItem } from './locked-item';

export interface LockedProps {
  readonly robotId: number;
  readonly robotName: string;
  readonly joinHref: string;
  /** For rows of a table. */
  readonly isCompact?: boolean;
}

/** Their labels are those of the table, which lists needn't load for guests. */
const SWITCHES: {
  readonly [Name in RowSetting]: {
    readonly label: (typeof FOLLOW_SETTINGS)[Name]['label'];
    readonly does: string;
  };
} = {
  autopilot: { label: 'Autopilot', does: 'copies trades to a paper account' },
  autotrading: { label: 'Selected for Autotrading', does: 'trades one of your accounts' },
};

interface LockedControlsProps extends LockedProps {
  readonly hasBrokerAccount: boolean;
}

interface LockedRowProps extends LockedControlsProps {
  /** Whether it has lost its account, so that nobody can start to follow it. */
  readonly isWipedOut: boolean;
  /** Whether it opens no more positions, so that nobody can start to copy it. */
  readonly isRetired: boolean;
}

/** A guest's controls, each a plain link to sign-up that works without JavaScript. */
export function LockedControls({ hasBrokerAccount, isWipedOut, isRetired, ...locked }: LockedRowProps) {
  return (
    <div className={joinClasses(styles['row'], SHOWN.toGuestsKeepingRoom)}>
      {!isWipedOut && (
        <>
          <LockedFollow {...locked} />
          <div className={styles['switches']}>
            <LockedNotifications {...locked} />
            {!isRetired && <LockedSwitch {...locked} hasBrokerAccount={hasBrokerAccount} />}
          </div>
        </>
      )}
      <LockedBookmark {...locked} />
    </div>
  );
}

export function LockedNotifications({ robotId, robotName, joinHref, isCompact = false }: LockedProps) {
  const Item = isCompact ? LockedBell : LockedItem;
  return (
    <Item
      label="Notifications"
      name={`Turn on notifications of ${joinText(robotName)}`}
      href={withPending(joinHref, { type: 'notifications', robotId })}
    />
  );
}

/** Autopilot or autotrading. */
export function LockedSwitch({
  robotId,
  robotName,
  joinHref,
  hasBrokerAccount,
  isCompact = false,
}: LockedControlsProps) {
  const control = hasBrokerAccount ? 'autotrading' : 'autopilot';
  const { label, does } = SWITCHES[control];
  return (
    <LockedItem
      label={isCompact ? COMPACT_LABELS[control] : label}
      name={`${label}, ${does}. ${joinText(robotName)}`}
      href={withPending(joinHref, { type: control, robotId })}
      isCompact={isCompact}
    />
  );
}

/** JOIN FOR FREE. */
export function LockedFollow({ robotId, robotName, joinHref }: LockedProps) {
  return (
    <a
      className={styles['follow']}
      href={withPending(joinHref, { type: 'follow', robotId })}
      aria-label={`Join for free to follow ${robotName}`}
    >
      JOIN FOR FREE
    </a>
  );
}

export function LockedBookmark({ robotId, robotName, joinHref }: LockedProps) {
  return (
    <a
      className={styles['bookmark']}
      href={withPending(joinHref, { type: 'bookmark', robotId })}
      aria-label={`Bookmark ${joinText(robotName)}`}
    >
      <BookmarkIcon />
    </a>
  );
}

function joinText(robotName: string): string {
  return `${robotName}: join for free`;
}
