import { StartPlanPlace } from '@/components/plans/memberships/start-plan-place';
import { LockedAmounts } from '@/components/robots/robot-card/locked-amounts';
import { RobotAmounts } from '@/components/robots/robot-card/robot-amounts';
import { LockedControls } from '@/components/robots/robot-controls/locked-controls';
import { RobotSwitches } from '@/components/robots/robot-controls/robot-switches';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { robotPath, signUpPath } from '@/lib/site/addresses/addresses';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import { FollowOffer } from './follow-offer';
import { hasNoTrades } from './no-trades';
import { describePlan } from './plan-line';
import { ShareButton } from './share-button';
import styles from './subscribe-box.module.css';

interface SubscribeBoxProps {
  readonly robot: Pick<
    GuestSummary,
    | 'id'
    | 'name'
    | 'slug'
    | 'timeframe'
    | 'fundTypes'
    | 'agentKind'
    | 'ready'
    | 'isWipedOut'
    | 'retired'
    | 'statistics'
    | 'openCount'
  >;
  /** Whether the page is shown inside an app, which signs up its guests itself, whatever the plan. */
  readonly isInApp: boolean;
}

/** What following a robot costs, and its switches. */
export function SubscribeBox({ robot, isInApp }: SubscribeBoxProps) {
  const { plan, product, price, terms, addOn } = describePlan(robot);
  return (
    <Card as="section" aria-labelledby="follow">
      {robot.isWipedOut ? (
        <>
          <h2 id="follow">This robot lost its account</h2>
          <Note>It has lost more than 95% of its account, so it can’t be followed any more.</Note>
        </>
      ) : (
        <FollowOffer robotId={robot.id}>
          <h2 id="follow">Follow this robot</h2>
          <p>
            Included in <strong>{plan}</strong>
            {!isInApp && price !== null && <>, {price}</>}
          </p>
          {!isInApp && (
            <Note>
              {terms} {addOn !== null && `Also in ${addOn}. `}
              <a
                // The plans page has as many addresses as there are robots; crawlers only need one.
                rel="nofollow"
                href={subscribePath(robot, { isGuest: true, isInMobileWebView: false })}
              >
                See plans
              </a>
            </Note>
          )}
        </FollowOffer>
      )}
      <div data-robot={robot.id} data-wide>
        <RobotSwitches robotId={robot.id}>
          <LockedControls
            robotId={robot.id}
            robotName={robot.name}
            hasBrokerAccount={robot.agentKind === 'Brokerage'}
            isWipedOut={robot.isWipedOut === true}
            isRetired={robot.retired !== undefined}
            joinHref={signUpPath({ isMobileApp: isInApp })}
          />
        </RobotSwitches>
      </div>
      {product !== null && !isInApp && !robot.isWipedOut && (
        <StartPlanPlace robotId={robot.id} product={product} />
      )}
      {robot.ready && !hasNoTrades(robot) && (
        <div className={styles['sums']} data-robot={robot.id}>
          <RobotAmounts robotId={robot.id}>
            <LockedAmounts />
          </RobotAmounts>
        </div>
      )}
      <ShareButton title={robot.name} path={robotPath(robot)} />
    </Card>
  );
}
