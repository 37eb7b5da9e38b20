import { describePrices, MarketTime } from '@/components/live/market-label/market-label';
import { EquityChart } from '@/components/robots/equity-chart/equity-chart';
import { luckView } from '@/components/robots/robot-model/luck-view';
import { recordNote } from '@/components/robots/robot-model/record-note';
import { Change } from '@/components/ui/change/change';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import hidden from '@/components/ui/visually-hidden/visually-hidden.module.css';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { describeCounts } from '@/lib/robots/ledger/phase-labels';
import { sinceLabel } from '@/lib/robots/ledger/publication-text';
import { returnOver30Days } from '@/lib/robots/statistics/equity-figures';
import { KpiRows } from './kpi-rows';
import { phaseKpis } from './kpis';
import styles from './robot-details.module.css';
import type { VerdictPart } from './verdict';
import { composeVerdict, toVerdictFacts } from './verdict';

interface OverviewProps {
  readonly details: GuestDetails;
  readonly statistics: GuestStatistics;
}

/** How good a robot has been: one sentence, six figures, one chart. */
export function Overview({ details, statistics }: OverviewProps) {
  const { robot, market } = details;
  const facts = toVerdictFacts(details);
  const counts = describeCounts(countByPhase(robot));
  return (
    <>
      <VerdictLine parts={composeVerdict(facts)} />
      <KpiRows
        title={sinceLabel(robot)}
        figures={phaseKpis(details)}
        days={facts.days}
        monthPct={returnOver30Days(statistics)}
        luck={luckView(robot.sincePublication?.luck ?? null, facts.trades)}
      />
      <section aria-labelledby="equity">
        <h2 id="equity" className={hidden['hidden']}>
          Equity
        </h2>
        <EquityChart
          curve={details.curve}
          benchmark={details.benchmark}
          productId={robot.id}
          publishedAt={robot.publishedAt}
          isPublicationSimulated={robot.isPublicationSimulated}
          notes={
            <Disclosure summary="How these figures are made">
              <p>
                {describePrices(market)} <MarketTime now={market.now} />
                After costs. {counts !== '' && `Closed trades: ${counts}. `}
                {recordNote(robot, market.name)}
              </p>
            </Disclosure>
          }
        />
      </section>
    </>
  );
}

function VerdictLine({ parts }: { readonly parts: readonly VerdictPart[] }) {
  return (
    <p className={styles['verdict']}>
      {parts.map((part) =>
        typeof part === 'string' ? part : <Change key={part.pct} value={part.pct} decimals={1} />,
      )}
    </p>
  );
}
