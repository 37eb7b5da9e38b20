import { aboutUnlessRemoved } from '@/app/_page/about-at';
import { RobotRemovedRoute, RobotRoute } from '@/app/_robot/robot-route';
import { PAGES } from '@/lib/site/addresses/pages';

interface RobotPageProps {
  readonly params: Promise<{ readonly segment: string }>;
}

const BROKERAGE = 'broker-';

/**
 * A robot's details. next.config.js rewrites their addresses, which are below those of lists, so that list pages don't
 * load the scripts of details.
 */
export default async function Page({ params }: RobotPageProps) {
  const { segment } = await params;
  const [ofOwn = '', ofBrokerage = ''] = PAGES.robot.patterns;
  const id = segment.startsWith(BROKERAGE)
    ? aboutUnlessRemoved(PAGES.robot, {
        params: { number: segment.slice(BROKERAGE.length) },
        pattern: ofBrokerage,
      })
    : aboutUnlessRemoved(PAGES.robot, { params: { robot: segment }, pattern: ofOwn });
  return id === 'removed' ? <RobotRemovedRoute /> : RobotRoute({ id });
}
