import { type DrawdownShape, shapeDrawdown } from '@/components/robots/equity-chart/drawdown-shape';
import type { FundType } from '@/lib/market/data/instrument';
import { monthlyReturns, type YearReturns } from '@/lib/robots/catalogue/curve-figures';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import { type TradeRow, tradeRows } from './trade-rows';

/**
 * A robot's figures as they are drawn. What is long comes laid out already, since these stand in the page a second
 * time, for the browser.
 */
export interface FiguresView
  extends Pick<
    GuestDetails,
    'backtest' | 'forward' | 'instruments' | 'costs' | 'openPositions' | 'ledger' | 'market'
  > {
  readonly robotId: number;
  /** UTC milliseconds, as all times here. */
  readonly publishedAt: number;
  readonly updatedAt: number;
  /** What all open positions would bring then, percent of the initial balance. */
  readonly openProfitPct: number | null;
  /** Of what it trades. */
  readonly fundTypes: readonly FundType[];
  readonly openCount: number;
  readonly whole: GuestStatistics;
  /** null under two days. */
  readonly drawdown: DrawdownShape | null;
  readonly years: readonly YearReturns[];
  readonly trades: readonly TradeRow[];
}

export function figuresViewOf(details: GuestDetails, whole: GuestStatistics): FiguresView {
  const { robot, curve, backtest, forward, instruments, costs, openPositions, ledger, market } = details;
  return {
    robotId: robot.id,
    publishedAt: robot.publishedAt,
    updatedAt: robot.updatedAt,
    openProfitPct: robot.openProfitPct,
    fundTypes: robot.fundTypes,
    openCount: robot.openCount,
    whole,
    backtest,
    forward,
    drawdown: shapeDrawdown(curve),
    years: monthlyReturns(curve).map(({ year, months, total }) => ({
      year,
      months: months.map((value) => (value === null ? null : shorten(value))),
      total: shorten(total),
    })),
    instruments,
    costs,
    openPositions,
    trades: tradeRows(details.recentTrades),
    ledger,
    market,
  };
}

/** One decimal is shown. */
function shorten(pct: number): number {
  return Math.round(pct * 1e4) / 1e4;
}
