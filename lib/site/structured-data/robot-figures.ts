import type { PropertyValueLeaf } from 'schema-dts';
import type { GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';

/** UN/CEFACT code of a percentage. */
const PERCENT = { unitCode: 'P1', unitText: '%' } as const;
const COUNT = {} as const;
const RATIO = {} as const;

type Unit = typeof PERCENT | typeof COUNT | typeof RATIO;

/** The figures of a robot that have a meaning, net of costs; the ids are the names that calls use. */
export function robotFigures(robot: GuestSummary, statistics: GuestStatistics): readonly PropertyValueLeaf[] {
  const annualName = statistics.annualPLExtrapolated
    ? 'Annualized return, extrapolated from a record under a year'
    : 'Annualized return';
  return [
    ...figure('AnnualPL', annualName, statistics.annualPL, PERCENT),
    ...figure(
      'AnnualPL30Days',
      'Return of the last 30 days at an annual rate',
      statistics.annualPL30Days,
      PERCENT,
    ),
    ...figure('MaxDrawdownPct', 'Deepest fall from a peak of equity', robot.maxDrawdownPct, PERCENT),
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
  return [{ '@type': 'PropertyValue', propertyID, name, value: round(value), ...unit }];
}

/** Two digits after the point: more than pages show, fewer than noise. */
function round(value: number): number {
  return Number(value.toFixed(2));
}
