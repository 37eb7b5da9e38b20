import { aboutUnlessRemoved, type RouteProps } from '@/app/_page/about-at';
import { MobileRobotRoute } from '@/app/_robot/mobile-robot-route';
import { RobotRemovedRoute } from '@/app/_robot/robot-route';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const id = aboutUnlessRemoved(PAGES.mobileRobot, { params: await params });
  return id === 'removed' ? <RobotRemovedRoute isInApp /> : MobileRobotRoute({ id });
}
