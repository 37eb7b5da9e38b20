import { HeadTags } from '@/app/_page/head-tags';
import { BareShell } from '@/components/shell/page-shell/bare-shell';
import { robotImagePath, robotPath } from '@/lib/site/addresses/addresses';
import { describeRobot } from './describe-robot';
import { RobotView, readRobot } from './robot-view';

/**
 * A robot's details inside an app's web view. The address may hold a user's token: the page doesn't read it and sends
 * no referrer.
 */
export async function MobileRobotRoute({ id }: { readonly id: number }) {
  const facts = await readRobot(id);
  return (
    <BareShell market={facts.market}>
      <meta name="referrer" content="no-referrer" />
      <HeadTags
        title={facts.robot.name}
        description={describeRobot(facts)}
        path={robotPath(facts.robot)}
        image={robotImagePath(facts.robot)}
        isIndexed={false}
      />
      <RobotView facts={facts} isInApp />
    </BareShell>
  );
}
