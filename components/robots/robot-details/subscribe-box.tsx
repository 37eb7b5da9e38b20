import { RobotSwitches } from '@/components/robots/robot-controls/robot-switches';
import { ButtonLink } from '@/components/ui/button/button';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import styles from './subscribe-box.module.css';

interface SubscribeBoxProps {
  readonly robot: { readonly id: number; readonly timeframe: Timeframe };
  /** Whether an app shows the page: it signs its guests up itself, whatever the plan. */
  readonly isInApp: boolean;
}

/** The way to follow a robot, as a guest gets it. */
export function SubscribeBox({ robot, isInApp }: SubscribeBoxProps) {
  return (
    <section className={styles['box']} aria-labelledby="follow">
      <h2 id="follow" className={styles['title']}>
        Follow this robot
      </h2>
      <div className={styles['own']} data-robot={robot.id}>
        <RobotSwitches robotId={robot.id}>
          <div className={styles['offer']}>
            <p className={styles['text']}>
              Viewing is free. To follow, you need a plan that includes {robot.timeframe}-minute robots.
            </p>
            <div className={styles['actions']}>
              <ButtonLink
                href={signUpPath({ isMobileApp: isInApp })}
                pending={JSON.stringify({ type: 'follow', robotId: robot.id })}
              >
                JOIN FOR FREE
              </ButtonLink>
              {!isInApp && (
                <a
                  className={styles['link']}
                  // One page under as many addresses as there are robots: crawlers need but one.
                  rel="nofollow"
                  href={subscribePath(robot, { isGuest: true, isInMobileWebView: false })}
                >
                  See plans
                </a>
              )}
            </div>
          </div>
        </RobotSwitches>
      </div>
    </section>
  );
}
