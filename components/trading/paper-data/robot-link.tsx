import { mobileRobotPath, robotPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

export interface RobotLinkProps {
  readonly robot: { readonly robotId: number; readonly robotName: string; readonly robotSlug: string };
  readonly text: string;
}

/** A robot's name, linked to its page; inside apps to its view there. Removed robots have none. */
export function RobotLink({ robot, text }: RobotLinkProps) {
  const { robotId: id, robotName, robotSlug: slug } = robot;
  if (slug === '') return <bdi>{text}</bdi>;
  return (
    <a
      href={isInApp(location.pathname) ? mobileRobotPath({ id }) : robotPath({ id, slug })}
      title={robotName}
    >
      <bdi>{text}</bdi>
    </a>
  );
}
