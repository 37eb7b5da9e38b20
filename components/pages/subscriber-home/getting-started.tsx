import type { ReactNode } from 'react';
import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { SuggestedRobots } from '@/components/robots/suggested-robots/suggested-robots';
import { Note } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';
import { Step, Steps } from '@/components/ui/steps/steps';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { helpPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** How many robots the step suggests following. */
const ENOUGH = 3;

/** The first steps for a user who follows no robot yet, and robots to start with. */
export function GettingStarted({ user }: { readonly user: CurrentUser }) {
  const hasPlan = user.planLevel > 0 || viewerOfUser(user).tools.length > 0;
  const robots = robotsPath('stocks-etf');
  return (
    <Panels>
      <Panel id="start" title="Get started">
        <Steps aria-labelledby="start">
          <StartStep isDone title="Create your account" />
          <StartStep isDone={hasPlan} title="Choose a plan" note="Following needs one. Browsing stays free.">
            <a href={SITE_PATHS.memberships}>See plans</a>
          </StartStep>
          <StartStep
            title={`Follow ${ENOUGH === 3 ? 'three' : ENOUGH} robots`}
            note="Their trades and results show up here."
          >
            <a href={robots}>Browse robots</a>
          </StartStep>
          <StartStep
            title="Turn on notifications"
            note="Use the bell on a robot you follow. Notifications go to your inbox."
          />
          <StartStep
            title="Switch Autopilot on"
            note="It copies a robot’s trades to your paper account. No real money is used."
          >
            <a href={helpPath('autopilot')}>How it works</a>
          </StartStep>
        </Steps>
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

interface StartStepProps {
  readonly isDone?: boolean;
  readonly title: string;
  readonly note?: string;
  readonly children?: ReactNode;
}

function StartStep({ isDone = false, title, note, children }: StartStepProps) {
  return (
    <Step isDone={isDone} end={!isDone && children}>
      <p>
        <strong>{title}</strong>
        {isDone && ' (done)'}
      </p>
      {note && !isDone && <Note look="aside">{note}</Note>}
    </Step>
  );
}
