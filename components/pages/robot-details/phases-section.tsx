import { DetailsSection } from './details-section';
import { PhaseMeanings } from './phase-meanings';

/** What backtest, replayed and forward mean, for pages that show these labels on cards and in tables. */
export function PhasesSection() {
  return (
    <DetailsSection
      id="phases"
      title="What the labels mean"
      intro="Every trade has one of three phases. Figures say which they cover."
    >
      <PhaseMeanings isInApp={false} />
    </DetailsSection>
  );
}
