import { RobotSwitches } from '@/components/robots/robot-controls/robot-switches';
import { ButtonLink } from '@/components/ui/button/button';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import styles from './subscribe-box.module.css';

interface SubscribeBoxProps {
  readonly robot: { readonly id: number; readonly timeframe: Timeframe };
  /** Whether the page is shown inside an app, which signs up its guests itself, whatever the plan. */
  readonly isInApp: boolean;
}

/** How guests get to follow a robot. */
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
                  // The plans page has as many addresses as there are robots; crawlers only need one.
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
