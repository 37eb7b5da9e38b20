import { aboutUnlessRemoved } from '@/app/_page/about-at';
import { RobotRemovedRoute, RobotRoute } from '@/app/_robot/robot-route';
import { PAGES } from '@/lib/site/addresses/pages';

interface RobotPageProps {
  readonly params: Promise<{ readonly segment: string }>;
}

const BROKERAGE = 'broker-';

/**
 * A robot's details. Their address stands below the lists; next.config.js leads it here, so that the pages of lists do
 * not carry the scripts of details.
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
