import { EquityChart } from '@/components/robots/equity-chart/equity-chart';
import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import type { Progress } from '@/lib/robots/catalogue/progress';
import { DefinitionSection } from './definition-section';
import { DetailsFigures } from './details-figures';
import { DetailsSection } from './details-section';
import { DetailsTop } from './details-top';
import { figuresViewOf } from './figures-view';
import { SimilarRobots } from './similar-robots';

interface RobotDetailsProps {
  readonly details: GuestDetails;
  /** An editor's description as sanitized HTML; null if there is none. */
  readonly descriptionHtml?: string | null;
  readonly progress: Progress;
  readonly similar: readonly CardView[];
  /** Whether the page is shown inside an app. */
  readonly isInApp?: boolean;
}

/** Everything a guest may know about a robot. */
export function RobotDetails(props: RobotDetailsProps) {
  const { details, descriptionHtml = null, progress, similar, isInApp = false } = props;
  const { robot, market } = details;
  return (
    <>
      <DetailsTop
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
            intro="The account’s value at the end of each day, indexed to 100 at the start. Since publication its settings have been locked."
          >
            <EquityChart
              curve={details.curve}
              benchmark={details.benchmark}
              productId={robot.id}
              publishedAt={robot.publishedAt}
            />
          </DetailsSection>
          <DetailsFigures view={figuresViewOf(details, robot.statistics)} isInApp={isInApp} />
        </>
      )}
      {details.definition && (
        <DefinitionSection robot={robot} definition={details.definition} market={market} />
      )}
      <ResumePending />
      {similar.length > 0 && <SimilarRobots cards={similar} market={market} />}
    </>
  );
}
