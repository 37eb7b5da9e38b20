import { useId } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { popoverClass } from '@/components/ui/popover/popover';
import { FOLLOW_SETTINGS, NOTIFICATION_SETTINGS } from '@/lib/people/follows/follow-settings';
import { BellIcon } from './bell-icon';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import type { RobotControls } from './robot-controls';
import { Switch } from './switch';
import { SwitchTrack } from './switch-track';
import { usePopup } from './use-popup';

interface NotificationsPopupProps {
  readonly robotName: string;
  readonly controls: RobotControls;
  /** A bell without text, for rows of a table. */
  readonly isBell?: boolean;
}

/** Opens a popup with a switch for each kind of notification; shown as on if any of them is. */
export function NotificationsPopup({
  robotName,
  controls: { view, toggle },
  isBell = false,
}: NotificationsPopupProps) {
  const { isOpen, root, trigger } = usePopup<HTMLDivElement>();
  const id = useId();
  const { isChecked, isBusy } = view.notifications;
  return (
    <div className={joinClasses(live['notifications'], isBell && live['bell'])} {...root}>
      <button
        type="button"
        className={isBell ? joinClasses(isChecked && live['on']) : styles['item']}
        data-control="notifications"
        aria-controls={isOpen ? id : undefined}
        aria-label={`Notifications of ${robotName}: ${isChecked ? 'on' : 'off'}`}
        aria-busy={isBusy}
        {...trigger}
      >
        {isBell ? (
          <BellIcon isOn={isChecked} />
        ) : (
          <>
            <SwitchTrack isChecked={isChecked} isBusy={isBusy} />
            Notifications
          </>
        )}
      </button>
      {isOpen && (
        <fieldset id={id} className={popoverClass(live['popup'])}>
          <legend className={live['legend']}>Notify me of</legend>
          {NOTIFICATION_SETTINGS.map((control) => (
            <Switch
              key={control}
              label={FOLLOW_SETTINGS[control].label}
              {...view[control]}
              onToggle={() => toggle(control)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
