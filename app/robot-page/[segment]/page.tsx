import { notFound } from 'next/navigation';
import { RobotRemovedRoute, RobotRoute } from '@/app/_robot/robot-route';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { parseDecodedId, parseRobotSegment } from '@/lib/site/addresses/parse-segments';

interface RobotPageProps {
  readonly params: Promise<{ readonly segment: string }>;
}

/**
 * A robot's details. Their address stands below the lists; next.config.js leads it here, so that the pages of lists do
 * not carry the scripts of details.
 */
export default async function Page({ params }: RobotPageProps) {
  const { segment } = await params;
  const id = segment.startsWith('broker-')
    ? parseDecodedId(segment.slice('broker-'.length))
    : parseRobotSegment(segment);
  if (id === null) notFound();
  return getCatalogue().summary(id) === 'removed' ? <RobotRemovedRoute /> : RobotRoute({ id });
}
