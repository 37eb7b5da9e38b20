import { notFound } from 'next/navigation';
import { RobotDetails } from '@/components/pages/robot-details/robot-details';
import { toSimilarView } from '@/components/pages/robot-details/similar-view';
import { robotAlias } from '@/lib/content/articles/alias';
import { findPublishedArticle } from '@/lib/content/articles/current';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { detailsForGuest, type GuestDetails } from '@/lib/robots/catalogue/guest';
import { similarRobots } from '@/lib/robots/catalogue/similar-robots';
import type { RobotSummary } from '@/lib/robots/catalogue/types';

/** Shared by a robot's page on the site and its page in apps. */

const SIMILAR_ROBOTS = 3;

export interface RobotFacts extends GuestDetails {
  readonly similar: readonly RobotSummary[];
}

/** Everything a guest may know about a robot. Responds with a 404 if there is none. */
export async function readRobot(id: number): Promise<RobotFacts> {
  const details = await getCatalogue().details(id);
  // The address was checked earlier, but the robot may have been removed since.
  if (details === null || details === 'removed') notFound();
  const similar = similarRobots(getCatalogue(), details.robot, SIMILAR_ROBOTS);
  return { ...detailsForGuest(details), similar };
}

interface RobotViewProps {
  readonly facts: RobotFacts;
  /** Whether an app shows the page; similar robots then open in the app, too. */
  readonly isInApp?: boolean;
}

export function RobotView({ facts, isInApp = false }: RobotViewProps) {
  return (
    <RobotDetails
      details={facts}
      descriptionHtml={findPublishedArticle(robotAlias(facts.robot.id))?.html ?? null}
      progress={getCatalogue().progress()}
      similar={facts.similar.map((robot) => toSimilarView(robot, isInApp))}
      isInApp={isInApp}
    />
  );
}
