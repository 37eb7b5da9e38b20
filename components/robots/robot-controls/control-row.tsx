import { FOLLOW_SETTINGS, ROW_SETTINGS, type RowSetting } from '@/lib/people/follows/follow-settings';
import { BookmarkIcon } from './bookmark-icon';
import styles from './control-row.module.css';
import { type ControlLinks, FollowButton } from './follow-button';
import { LockedItem } from './locked-item';
import { NotOpenItem, type NotOpenYet } from './not-open-yet';
import { NotificationsPopup } from './notifications-popup';
import type { RobotControls } from './robot-controls';
import { Switch } from './switch';

interface ControlRowProps extends ControlLinks {
  readonly robotName: string;
  readonly controls: RobotControls;
  /** Why some switches have no effect yet. */
  readonly notOpen?: NotOpenYet;
}

export function ControlRow({ robotName, controls, joinHref, subscribeHref, notOpen }: ControlRowProps) {
  const { view, toggle } = controls;
  const locked = (label: string, lock: 'join' | 'subscribe') => (
    <LockedItem
      key={label}
      label={label}
      name={`${label} of ${robotName}: ${lock === 'join' ? 'join for free' : 'subscribe'}`}
      href={lock === 'join' ? joinHref : subscribeHref}
    />
  );
  const item = (control: RowSetting) => {
    const { label } = FOLLOW_SETTINGS[control];
    const reason = notOpen?.[control];
    const { isShown, lock, ...drawn } = view[control];
    if (!isShown) return null;
    if (lock) return locked(label, lock);
    if (reason)
      return (
        <NotOpenItem key={control} label={label} robotName={robotName} reason={reason} control={control} />
      );
    return (
      <Switch
        key={control}
        className={styles['item']}
        label={label}
        name={`${label} of ${robotName}`}
        control={control}
        {...drawn}
        onToggle={() => toggle(control)}
      />
    );
  };
  return (
    <div className={styles['row']}>
      <FollowButton
        robotName={robotName}
        controls={controls}
        joinHref={joinHref}
        subscribeHref={subscribeHref}
      />
      <div className={styles['switches']}>
        {view.notifications.lock ? (
          locked('Notifications', view.notifications.lock)
        ) : (
          <NotificationsPopup robotName={robotName} controls={controls} />
        )}
        {ROW_SETTINGS.map(item)}
      </div>
      <Bookmark robotName={robotName} controls={controls} joinHref={joinHref} />
    </div>
  );
}

/** Autopilot alone, in a row of a table. Robots tied to a broker account have none. */
export function AutopilotSwitch({
  robotName,
  controls: { view, toggle },
  subscribeHref,
}: Pick<ControlRowProps, 'robotName' | 'controls' | 'subscribeHref'>) {
  const { isShown, lock, ...drawn } = view.autopilot;
  const { label } = FOLLOW_SETTINGS.autopilot;
  if (!isShown) return null;
  if (lock)
    return <LockedItem label={label} name={`${label} of ${robotName}: subscribe`} href={subscribeHref} />;
  return (
    <Switch
      className={styles['item']}
      label={label}
      name={`${label} of ${robotName}`}
      control="autopilot"
      {...drawn}
      onToggle={() => toggle('autopilot')}
    />
  );
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
