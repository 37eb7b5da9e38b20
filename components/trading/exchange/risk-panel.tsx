import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { PaperOrder, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { formatMoney, formatPercent } from '@/lib/core/format/number';
import { stopRisks } from './stop-risks';

interface RiskPanelProps {
  readonly positions: readonly PaperPositionAnswer[];
  readonly orders: readonly PaperOrder[];
  readonly equity: number;
}

/** The sum of what all stops would lose, and what has none. */
export function RiskPanel({ positions, orders, equity }: RiskPanelProps) {
  const { stopped, sum, unstopped } = stopRisks(positions, orders);
  return (
    <Panel title="If every stop is hit">
      <Facts isColumn>
        {stopped.map(({ position: { ticker, owner }, at, result }) => (
          <Fact key={`${ticker} ${owner}`} term={`${ticker}, stop ${formatQuote(at)}`}>
            <Money amount={result} decimals={2} />
          </Fact>
        ))}
        <Fact term="Sum">
          <Money amount={sum} decimals={2} />{' '}
          {equity > 0 && sum !== 0 && (
            <small>{formatPercent((100 * Math.abs(sum)) / equity, 1)} of equity</small>
          )}
        </Fact>
        {unstopped.map(({ ticker, owner, value }) => (
          <Fact
            key={`${ticker} ${owner}`}
            term={owner === 'own' ? `${ticker}, no stop` : `${ticker}, its robot decides`}
          >
            {formatMoney(Math.abs(value))}
          </Fact>
        ))}
      </Facts>
      <Note look="caption">
        Before costs, against the average price. A price that gaps through a stop can lose more.
      </Note>
    </Panel>
  );
}
