import { notFound } from 'next/navigation';
import { RobotDetails } from '@/components/robots/robot-details/robot-details';
import { type CardView, cardViewOf } from '@/components/robots/robot-model/card-view';
import { robotAlias } from '@/lib/content/articles/alias';
import { findPublishedArticle } from '@/lib/content/articles/current';
import { toGuestProduct } from '@/lib/http/api/products/product';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { detailsForGuest, type GuestDetails } from '@/lib/robots/catalogue/guest';
import { similarRobots } from '@/lib/robots/catalogue/similar-robots';
import { mobileRobotPath } from '@/lib/site/addresses/addresses';

/** What the pages of one robot, with the site around it and without, have in common. */

const SIMILAR_ROBOTS = 3;

export interface RobotFacts extends GuestDetails {
  readonly similar: readonly CardView[];
}

/** All that a guest may know of a robot. Answers with a 404 when there is none. */
export async function readRobot(id: number): Promise<RobotFacts> {
  const details = await getCatalogue().details(id);
  // Addresses are checked before pages are asked for; a robot can go in between.
  if (details === null || details === 'removed') notFound();
  const similar = similarRobots(getCatalogue(), details.robot, SIMILAR_ROBOTS);
  return { ...detailsForGuest(details), similar: similar.map((robot) => cardViewOf(toGuestProduct(robot))) };
}

interface RobotViewProps {
  readonly facts: RobotFacts;
  /** Whether an app shows the page inside itself; similar robots then open there, too. */
  readonly isInApp?: boolean;
}

export function RobotView({ facts, isInApp = false }: RobotViewProps) {
  const similar = isInApp
    ? facts.similar.map((card) => ({
        ...card,
        href: mobileRobotPath(card),
        tickers: card.tickers.map(({ href: _, ...chip }) => chip),
      }))
    : facts.similar;
  return (
    <RobotDetails
      details={facts}
      descriptionHtml={findPublishedArticle(robotAlias(facts.robot.id))?.html ?? null}
      progress={getCatalogue().progress()}
      similar={similar}
      isInApp={isInApp}
    />
  );
}
