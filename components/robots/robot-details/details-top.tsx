import { recordNote } from '@/components/robots/robot-model/record-note';
import { describeMarket } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { phaseCountsOf } from '@/lib/robots/catalogue/phase-counts';
import type { Progress } from '@/lib/robots/catalogue/progress';
import { describeCounts } from '@/lib/robots/ledger/phase-labels';
import { DetailsHead } from './details-head';
import { DetailsSection } from './details-section';
import { KeyFigures } from './key-figures';
import { NotReady } from './not-ready';

export interface DetailsTopProps {
  readonly robot: GuestSummary;
  /** An editor's description; null if there is none. */
  readonly descriptionHtml: string | null;
  readonly market: MarketView;
  readonly progress: Progress;
  readonly isInApp: boolean;
}

/** A robot's description and key figures, or a note that they're being computed. */
export function DetailsTop({ robot, descriptionHtml, market, progress, isInApp }: DetailsTopProps) {
  return (
    <DetailsHead
      robot={robot}
      descriptionHtml={descriptionHtml}
      isInApp={isInApp}
      figures={
        robot.ready && robot.statistics ? (
          <DetailsSection
            id="record"
            title="Full record"
            market={market}
            intro={`${describeMarket(market)} After costs. ${coverageOf(robot)}${recordNote(robot, market.name)}`}
          >
            <KeyFigures
              robotId={robot.id}
              statistics={robot.statistics}
              maxDrawdownPct={robot.maxDrawdownPct}
            />
          </DetailsSection>
        ) : (
          <NotReady progress={progress} />
        )
      }
    />
  );
}

function coverageOf(robot: GuestSummary): string {
  const counts = describeCounts(phaseCountsOf(robot));
  return counts === '' ? '' : `Closed trades: ${counts}. `;
}
