import { FOLLOW_SETTINGS, ROW_SETTINGS, type RowSetting } from '@/lib/people/follows/follow-settings';
import { BookmarkIcon } from './bookmark-icon';
import { COMPACT_LABELS, COMPACT_TRACK } from './compact';
import styles from './control-row.module.css';
import { type ControlLinks, FollowButton } from './follow-button';
import { LockedBell, LockedItem } from './locked-item';
import { NotificationsPopup } from './notifications-popup';
import type { RobotControls } from './robot-controls';
import { Switch } from './switch';

interface ControlRowProps extends ControlLinks {
  readonly robotName: string;
  readonly controls: RobotControls;
}

export function ControlRow({ robotName, controls, joinHref, subscribeHref }: ControlRowProps) {
  const links = { robotName, controls, joinHref, subscribeHref };
  return (
    <div className={styles['row']}>
      <FollowButton {...links} />
      <div className={styles['switches']}>
        <Notifications {...links} />
        <RowSwitches {...links} />
      </div>
      <Bookmark robotName={robotName} controls={controls} joinHref={joinHref} />
    </div>
  );
}

interface SwitchProps extends ControlRowProps {
  /** For rows of a table. */
  readonly isCompact?: boolean;
}

/** Autopilot and autotrading, as far as the robot and the viewer have them. */
export function RowSwitches(props: SwitchProps) {
  return ROW_SETTINGS.map((control) => <RowSwitch key={control} {...props} control={control} />);
}

/** Autopilot or autotrading alone. */
export function RowSwitch({
  control,
  isCompact = false,
  ...links
}: SwitchProps & { readonly control: RowSetting }) {
  const { robotName, controls } = links;
  const { isShown, lock, ...drawn } = controls.view[control];
  if (!isShown || controls.followText === null) return null;
  const { label } = FOLLOW_SETTINGS[control];
  const shownLabel = isCompact ? COMPACT_LABELS[control] : label;
  if (lock)
    return <LockedItem {...lockReason(label, lock, links)} label={shownLabel} isCompact={isCompact} />;
  return (
    <Switch
      className={styles[isCompact ? 'compact' : 'item']}
      label={shownLabel}
      name={`${label} of ${robotName}`}
      control={control}
      {...drawn}
      {...(isCompact ? COMPACT_TRACK : {})}
      onToggle={() => controls.toggle(control)}
    />
  );
}

/** The popup of notifications, or a link to what would unlock it; nothing if the robot can't be followed any more. */
export function Notifications({ isCompact = false, ...links }: SwitchProps) {
  const { robotName, controls } = links;
  const { lock } = controls.view.notifications;
  if (controls.followText === null) return null;
  if (!lock) return <NotificationsPopup robotName={robotName} controls={controls} isBell={isCompact} />;
  const locked = lockReason('Notifications', lock, links);
  return isCompact ? <LockedBell {...locked} /> : <LockedItem {...locked} />;
}

function lockReason(
  label: string,
  lock: 'join' | 'subscribe',
  { robotName, joinHref, subscribeHref }: Pick<ControlRowProps, 'robotName' | 'joinHref' | 'subscribeHref'>,
) {
  return {
    label,
    name: `${label} of ${robotName}: ${lock === 'join' ? 'join for free' : 'subscribe'}`,
    href: lock === 'join' ? joinHref : subscribeHref,
  };
}

export function Bookmark({
  robotName,
  controls,
  joinHref,
}: Pick<ControlRowProps, 'robotName' | 'controls' | 'joinHref'>) {
  const { isBusy, isChecked, isEnabled, lock } = controls.view.bookmark;
  const name = `Bookmark ${robotName}`;
  if (lock) {
    return (
      <a className={styles['bookmark']} href={joinHref} aria-label={`${name}: join for free`}>
        <BookmarkIcon />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles['bookmark']}
      data-control="bookmark"
      aria-label={name}
      aria-pressed={isChecked}
      aria-busy={isBusy}
      aria-disabled={!isEnabled}
      onClick={isEnabled ? () => controls.toggle('bookmark') : undefined}
    >
      <BookmarkIcon isFilled={isChecked} />
    </button>
  );
}
