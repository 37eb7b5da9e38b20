import { useId } from 'react';
import { FOLLOW_SETTINGS, NOTIFICATION_SETTINGS } from '@/lib/people/follows/follow-settings';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import type { RobotControls } from './robot-controls';
import { Switch } from './switch';
import { SwitchTrack } from './switch-track';
import { usePopup } from './use-popup';

interface NotificationsPopupProps {
  readonly robotName: string;
  readonly controls: RobotControls;
}

/** Opens a popup with a switch for each kind of notification; shown as on if any of them is. */
export function NotificationsPopup({ robotName, controls: { view, toggle } }: NotificationsPopupProps) {
  const { isOpen, root, trigger } = usePopup<HTMLDivElement>();
  const id = useId();
  const { isChecked, isBusy } = view.notifications;
  return (
    <div className={live['notifications']} {...root}>
      <button
        type="button"
        className={styles['item']}
        data-control="notifications"
        aria-controls={isOpen ? id : undefined}
        aria-label={`Notifications of ${robotName}: ${isChecked ? 'on' : 'off'}`}
        aria-busy={isBusy}
        {...trigger}
      >
        <SwitchTrack isChecked={isChecked} isBusy={isBusy} />
        Notifications
      </button>
      {isOpen && (
        <fieldset id={id} className={live['popup']}>
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
