import { HeadTags } from '@/app/_page/head-tags';
import { BareShell } from '@/components/shell/page-shell/bare-shell';
import { robotImagePath, robotPath } from '@/lib/site/addresses/addresses';
import { describeRobot } from './describe-robot';
import { RobotView, readRobot } from './robot-view';

/**
 * A robot's details for apps that show them inside themselves. Their address can hold a user's token: it is not read, and
 * the page names itself to nobody that it leads to.
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
