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

/** What switches would do that nobody can use yet. */
export const NOT_OPEN_YET: NotOpenYet = Object.fromEntries(
  ROW_SETTINGS.map((name) => [name, (FOLLOW_SETTINGS[name] as FollowSetting).notYet]),
);

export type NotOpenYet = Readonly<Partial<Record<RowSetting, string>>>;

interface NotOpenItemProps {
  readonly label: string;
  readonly robotName: string;
  /** What it waits for. */
  readonly reason: string;
  /** By which it can be found on the card. */
  readonly control: string;
}

/** In place of a switch that does nothing yet: it looks turned off for good, and says why when it is pressed. */
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
