import { useId } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
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
        className={isBell ? undefined : styles['item']}
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

function BellIcon({ isOn }: { readonly isOn: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" stroke="currentColor">
      <path
        d="M4.5 12.75V8a4.5 4.5 0 0 1 9 0v4.75l1 1.25h-11zM7.5 15.75h3"
        fill={isOn ? 'currentColor' : 'none'}
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {!isOn && <path d="m3 3 12 12" strokeWidth="1.4" strokeLinecap="round" />}
    </svg>
  );
}
