import type { ReactNode } from 'react';
import { SuggestedRobots } from '@/components/robots/suggested-robots/suggested-robots';
import { Note } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { helpPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './subscriber-home.module.css';

/** How many robots the step suggests following. */
const ENOUGH = 3;

/** The first steps for a user who follows no robot yet, and robots to start with. */
export function GettingStarted({ user }: { readonly user: CurrentUser }) {
  const hasPlan = user.planLevel > 0 || user.subscriptions.intradayCrypto;
  const robots = robotsPath('stocks-etf');
  return (
    <Panels>
      <Panel id="start" title="Get started">
        <ol className={styles['steps']} aria-labelledby="start">
          <Step isDone title="Create your account" />
          <Step isDone={hasPlan} title="Choose a plan" note="Following needs one. Browsing stays free.">
            <a href={SITE_PATHS.memberships}>See plans</a>
          </Step>
          <Step
            title={`Follow ${ENOUGH === 3 ? 'three' : ENOUGH} robots`}
            note="Their trades and results show up here."
          >
            <a href={robots}>Browse robots</a>
          </Step>
          <Step
            title="Turn on notifications"
            note="Use the bell on a robot you follow. Notifications go to your inbox."
          />
          <Step
            title="Switch Autopilot on"
            note="It copies a robot’s trades to your paper account. No real money is used."
          >
            <a href={helpPath('autopilot')}>How it works</a>
          </Step>
        </ol>
      </Panel>
      <Panel title="Robots to start with">
        <SuggestedRobots userId={user.id} what="robots to start with" />
        <Note look="caption">
          The best of many is partly luck. Open a robot to see every trade before you follow it.
        </Note>
      </Panel>
    </Panels>
  );
}

interface StepProps {
  readonly isDone?: boolean;
  readonly title: string;
  readonly note?: string;
  readonly children?: ReactNode;
}

function Step({ isDone = false, title, note, children }: StepProps) {
  return (
    <li className={styles['step']} data-done={isDone || undefined}>
      <div>
        <p className={styles['step-title']}>
          {title}
          {isDone && <span className={styles['done']}> (done)</span>}
        </p>
        {note && !isDone && <p className={styles['step-note']}>{note}</p>}
      </div>
      {!isDone && children}
    </li>
  );
}
