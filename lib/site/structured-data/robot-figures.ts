import type { PropertyValueLeaf } from 'schema-dts';
import type { GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';

/** UN/CEFACT code of a percentage. */
const PERCENT = { unitCode: 'P1', unitText: '%' } as const;
const COUNT = {} as const;
const RATIO = {} as const;

type Unit = typeof PERCENT | typeof COUNT | typeof RATIO;

/** A robot's available figures, net of costs; ids are the names used by calls. */
export function robotFigures(robot: GuestSummary, statistics: GuestStatistics): readonly PropertyValueLeaf[] {
  const annualName = statistics.annualPLExtrapolated
    ? 'Annualized return, extrapolated from under a year'
    : 'Annualized return';
  return [
    ...figure('AnnualPL', annualName, statistics.annualPL, PERCENT),
    ...figure('AnnualPL30Days', '30-day return, annualized', statistics.annualPL30Days, PERCENT),
    ...figure('MaxDrawdownPct', 'Max drawdown', robot.maxDrawdownPct, PERCENT),
    ...figure('ProfitFactor', 'Profit factor', statistics.profitFactor, RATIO),
    ...figure('SharpeR', 'Sharpe ratio', statistics.sharpeR, RATIO),
    ...figure('WonPct', 'Profitable trades', statistics.wonPct, PERCENT),
    ...figure('ClosedCount', 'Closed trades', statistics.closedCount, COUNT),
  ];
}

function figure(
  propertyID: string,
  name: string,
  value: number | null,
  unit: Unit,
): readonly PropertyValueLeaf[] {
  if (value === null || !Number.isFinite(value)) return [];
  return [{ '@type': 'PropertyValue', propertyID, name, value, ...unit }];
}
