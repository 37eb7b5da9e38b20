import { joinClasses } from '@/components/ui/design/class-names';
import { LockIcon } from '@/components/ui/icon/icon';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import type { RobotControls } from './robot-controls';

export interface ControlLinks {
  readonly joinHref: string;
  /** Leads to a plan that includes the robot. */
  readonly subscribeHref: string;
}

interface FollowButtonProps extends ControlLinks {
  readonly robotName: string;
  readonly controls: RobotControls;
}

const NAMES = { FOLLOW: 'Follow', UNFOLLOW: 'Unfollow' } as const;

/** FOLLOW or UNFOLLOW, or a link instead: JOIN FOR FREE for guests, SUBSCRIBE for users without the plan. */
export function FollowButton({ robotName, controls, joinHref, subscribeHref }: FollowButtonProps) {
  const { followText: text, toggle } = controls;
  const { isBusy, isEnabled } = controls.view.follow;
  if (text === null) return null;
  if (text === 'JOIN FOR FREE' || text === 'SUBSCRIBE') {
    const [href, does] = text === 'SUBSCRIBE' ? [subscribeHref, 'Subscribe'] : [joinHref, 'Join for free'];
    return (
      <a className={styles['follow']} href={href} aria-label={`${does} to follow ${robotName}`}>
        {text === 'SUBSCRIBE' && <LockIcon size={14} />}
        {text}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={joinClasses(styles['follow'], text === 'FOLLOW' && live['wanted'])}
      aria-label={`${NAMES[text]} ${robotName}`}
      aria-busy={isBusy}
      aria-disabled={!isEnabled}
      onClick={isEnabled ? () => toggle('follow') : undefined}
    >
      {isBusy && <span className={live['spinner']} />}
      {text}
    </button>
  );
}
