import {
  costsNeed,
  costsText,
  percentRange,
  ratioNeeds,
  ratioRange,
  sharpeNeed,
  tradesAYearNeed,
  tradesAYearText,
} from '@/components/robots/robot-model/early-figure';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import type { StretchFigures } from '@/lib/robots/catalogue/types';

/** A figure of one side of publication. */
export interface KpiSide {
  readonly text: string;
  /** Where it may well be, with few trades; else empty. */
  readonly range: string;
  /** What it needs, if that's why there's no figure. */
  readonly needs: string | null;
}

/** A figure on both sides of publication, never mixed. */
export interface Kpi {
  readonly name: string;
  readonly sincePublication: KpiSide;
  readonly backtest: KpiSide;
  /** Whether the figure's sign means a gain or a loss. */
  readonly isResult?: true;
}

/** The most important figures, since publication and in the backtest. */
export function phaseKpis(
  details: Pick<GuestDetails, 'robot' | 'phases' | 'backtest' | 'sincePublication'>,
): readonly Kpi[] {
  const { backtest, sincePublication } = details.phases;
  const row = (
    name: string,
    show: (stretch: StretchFigures, statistics: GuestStatistics) => string,
    more: (statistics: GuestStatistics) => Partial<KpiSide> = () => ({}),
  ): Kpi => {
    const side = (stretch: StretchFigures, statistics: GuestStatistics): KpiSide => ({
      text: show(stretch, statistics),
      range: '',
      needs: null,
      ...more(statistics),
    });
    return {
      name,
      sincePublication: side(sincePublication, details.sincePublication),
      backtest: side(backtest, details.backtest),
    };
  };
  const result = row('Return', ({ returnPct }) => formatPercent(returnPct, 1, true));
  const ratio = (statistics: GuestStatistics) => ({ needs: ratioNeeds(statistics) });
  return [
    {
      ...result,
      sincePublication: {
        ...result.sincePublication,
        range: percentRange(details.robot.sincePublication?.returnInterval),
      },
      isResult: true,
    },
    row('Max drawdown', ({ maxDrawdownPct }) => formatPercent(maxDrawdownPct, 1)),
    row(
      'Sharpe ratio',
      (_, { sharpeR }) => formatRatio(sharpeR),
      (statistics) => ({ needs: sharpeNeed(statistics), range: ratioRange(statistics.intervals?.sharpeR) }),
    ),
    row(
      'Costs a year',
      (_, { annualCostsPct }) => costsText(annualCostsPct),
      (statistics) => ({ needs: costsNeed(statistics) }),
    ),
    row('Profit factor', (_, { profitFactor }) => formatRatio(profitFactor), ratio),
    row(
      'Win rate',
      (_, { wonPct }) => formatPercent(wonPct),
      (statistics) => ({ ...ratio(statistics), range: percentRange(statistics.intervals?.wonPct) }),
    ),
    row('Trades', (_, { closedCount }) => formatCount(closedCount)),
    row(
      'Trades a year',
      (_, { annualTrades }) => tradesAYearText(annualTrades),
      (statistics) => ({ needs: tradesAYearNeed(statistics) }),
    ),
  ];
}
