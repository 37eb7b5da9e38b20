import { EquityChart } from '@/components/robots/equity-chart/equity-chart';
import type { CardView } from '@/components/robots/robot-card/card-view';
import { OwnPlaces } from '@/components/robots/robot-card/own-places';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import type { Progress } from '@/lib/robots/catalogue/progress';
// For their styles: what draws them in the page does not bring them along.
import './details-figures';
import { DetailsSection } from './details-section';
import './details-top';
import { figuresViewOf } from './figures-view';
import './similar-robots';
import { StillFigures, StillSimilar, StillTop } from './still-details';

interface RobotDetailsProps {
  readonly details: GuestDetails;
  /** Its description as an editor wrote it, safe to show; null where nobody has. */
  readonly descriptionHtml?: string | null;
  readonly progress: Progress;
  /** Robots that resemble it. */
  readonly similar: readonly CardView[];
  /** Whether an app shows the page inside itself. */
  readonly isInApp?: boolean;
}

/** Everything that a guest may know of a robot. */
export function RobotDetails(props: RobotDetailsProps) {
  const { details, descriptionHtml = null, progress, similar, isInApp = false } = props;
  const { robot, market } = details;
  return (
    <>
      <StillTop
        robot={robot}
        descriptionHtml={descriptionHtml}
        market={market}
        progress={progress}
        isInApp={isInApp}
      />
      {robot.ready && robot.statistics && (
        <>
          <DetailsSection
            id="equity"
            title="Equity"
            market={market}
            intro="The account's value at the end of each day, indexed to 100 at the start. Everything after publication was traded with settings locked on that day."
          >
            <EquityChart
              curve={details.curve}
              benchmark={details.benchmark}
              productId={robot.id}
              publishedAt={robot.publishedAt}
            />
          </DetailsSection>
          <StillFigures view={figuresViewOf(details, robot.statistics)} isInApp={isInApp} />
        </>
      )}
      <OwnPlaces />
      {similar.length > 0 && <StillSimilar cards={similar} market={market} />}
    </>
  );
}
