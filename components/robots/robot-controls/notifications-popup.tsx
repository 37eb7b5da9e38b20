import { useId } from 'react';
import { NOTIFICATION_CONTROLS, type NotificationControl } from '@/lib/people/controls/robot-controls';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import { Switch } from './switch';
import { SwitchTrack } from './switch-track';
import { usePopup } from './use-popup';
import type { RobotControls } from './use-robot-controls';

const LABELS: Readonly<Record<NotificationControl, string>> = {
  openTrades: 'Open Trades',
  closedTrades: 'Closed Trades',
};

interface NotificationsPopupProps {
  readonly robotName: string;
  readonly controls: RobotControls;
}

/** The switch of notifications: it opens a popup with one switch for each kind, and is on when any of them is. */
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
          {NOTIFICATION_CONTROLS.map((control) => (
            <Switch
              key={control}
              label={LABELS[control]}
              {...view[control]}
              onToggle={() => toggle(control)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
