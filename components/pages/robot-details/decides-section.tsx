import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { helpPath } from '@/lib/site/addresses/addresses';
import { DetailsSection } from './details-section';
import { LearnedPanel } from './learned-panel';

/** How a learned robot decides, what it learned from, and what that was worth. */
export function DecidesSection({
  robot: { id, modelFault },
}: {
  readonly robot: Pick<GuestSummary, 'id' | 'modelFault'>;
}) {
  return (
    <DetailsSection
      id="decides"
      title="How this robot decides"
      isResult
      intro={
        <>
          By a model fitted to past prices and frozen before publication. Compared after costs, over the same
          bars, all later than what the model learned from.{' '}
          <a href={helpPath('learned-robots')}>How it’s compared</a>
        </>
      }
    >
      {modelFault ? <p>Not compared, since this robot doesn’t run.</p> : <LearnedPanel robotId={id} />}
    </DetailsSection>
  );
}
