import type { Metadata } from 'next';
import { RobotRoute, robotMetadata } from '@/app/_robot/robot-route';
import { robotsPath } from '@/lib/addresses/addresses';
import { parseRobotSegment } from '@/lib/addresses/parse-segments';

interface Props {
  readonly params: Promise<{ readonly robot: string }>;
}

async function readAddress({ params }: Props) {
  const { robot } = await params;
  return { id: parseRobotSegment(robot), path: `${robotsPath('stocks-etf')}${robot}/` };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id, path } = await readAddress(props);
  return robotMetadata(id, path);
}

export default async function Page(props: Props) {
  return <RobotRoute {...(await readAddress(props))} />;
}
