import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import type { StretchFigures } from '@/lib/robots/catalogue/types';

/** A figure on both sides of publication, never mixed. */
export interface Kpi {
  readonly name: string;
  readonly sincePublication: string;
  readonly backtest: string;
  /** Whether the figure's sign means a gain or a loss. */
  readonly isResult?: true;
}

/** The six most important figures, since publication and in the backtest. */
export function phaseKpis(
  details: Pick<GuestDetails, 'phases' | 'backtest' | 'sincePublication'>,
): readonly Kpi[] {
  const { backtest, sincePublication } = details.phases;
  const row = (
    name: string,
    show: (stretch: StretchFigures, statistics: GuestStatistics) => string,
  ): Kpi => ({
    name,
    sincePublication: show(sincePublication, details.sincePublication),
    backtest: show(backtest, details.backtest),
  });
  return [
    { ...row('Return', ({ returnPct }) => formatPercent(returnPct, 1, true)), isResult: true },
    row('Max drawdown', ({ maxDrawdownPct }) => formatPercent(maxDrawdownPct, 1)),
    row('Sharpe ratio', (_, { sharpeR }) => formatRatio(sharpeR)),
    row('Profit factor', (_, { profitFactor }) => formatRatio(profitFactor)),
    row('Win rate', (_, { wonPct }) => formatPercent(wonPct)),
    row('Trades', (_, { closedCount }) => formatCount(closedCount)),
  ];
}
