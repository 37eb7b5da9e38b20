import { useId } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import {
  FOLLOW_SETTINGS,
  type FollowSetting,
  ROW_SETTINGS,
  type RowSetting,
} from '@/lib/people/follows/follow-settings';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import { SwitchTrack } from './switch-track';
import { usePopup } from './use-popup';

/** Settings whose switches have no effect yet, with the reason. */
export const NOT_OPEN_YET: NotOpenYet = Object.fromEntries(
  ROW_SETTINGS.map((name) => [name, (FOLLOW_SETTINGS[name] as FollowSetting).notYet]),
);

export type NotOpenYet = Readonly<Partial<Record<RowSetting, string>>>;

interface NotOpenItemProps {
  readonly label: string;
  readonly robotName: string;
  readonly reason: string;
  /** The control's name, to find it on the card. */
  readonly control: string;
}

/** A switch that has no effect yet: permanently off, and shows the reason when clicked. */
export function NotOpenItem({ label, robotName, reason, control }: NotOpenItemProps) {
  const { isOpen, root, trigger } = usePopup<HTMLDivElement>();
  const id = useId();
  return (
    <div className={live['notifications']} {...root}>
      <button
        type="button"
        className={joinClasses(styles['item'], live['closed'])}
        data-control={control}
        aria-label={`${label} of ${robotName}: not available yet`}
        aria-describedby={isOpen ? id : undefined}
        {...trigger}
      >
        <SwitchTrack />
        {label}
      </button>
      {isOpen && (
        <p id={id} className={joinClasses(live['popup'], live['reason'])} role="status">
          {reason}
        </p>
      )}
    </div>
  );
}
